"""Questions to predict, practise and be tested by, puzzles, and the map: `from widgets.tutor import Practice`.

The names of `widgets.classroom` are offered here, too, for the notebooks of 0.1.0.
"""

from rally.core.lazy import lazy

with lazy(__name__):
    from widgets.classroom.class_lab import ClassLab as ClassLab
    from widgets.classroom.class_page import class_table as class_table
    from widgets.classroom.course import Course as Course
    from widgets.classroom.course_lab import CourseLab as CourseLab
    from widgets.classroom.pages import belief_table as belief_table, rules_page as rules_page

    from .course_map import CourseMap as CourseMap
    from .hand_in import HandIn as HandIn
    from .practice import Practice as Practice
    from .predict import Predict as Predict
    from .puzzles import Puzzles as Puzzles
    from .ten_questions import TenQuestions as TenQuestions
    from .tournament_lab import Ladder as Ladder, TournamentLab as TournamentLab
