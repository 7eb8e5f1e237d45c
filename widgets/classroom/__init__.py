"""A class and its teacher: courses, what is handed in, tables and pages: `from widgets.classroom import ClassLab`."""

from .class_lab import ClassLab
from .class_page import class_table
from .course import Course
from .course_lab import CourseLab
from .pages import belief_table, rules_page

__all__ = ["ClassLab", "Course", "CourseLab", "belief_table", "class_table", "rules_page"]
