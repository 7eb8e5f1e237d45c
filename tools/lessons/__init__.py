"""The lessons in other languages: written once, in English; what their prose says lies in gettext catalogues."""
