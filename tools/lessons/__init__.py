"""The lessons in other languages: written once, in English; translations of their prose lie in gettext catalogues."""
