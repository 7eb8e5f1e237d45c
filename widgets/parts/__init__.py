"""The live parts that any game's labs are put together from; each is imported when it is first asked for."""

from rally.core.lazy import lazy

with lazy(__name__):
    from .base import Part as Part
    from .charts import Chart as Chart
    from .inputs import (
        Files as Files,
        Notation as Notation,
        OptionList as OptionList,
        OwnCar as OwnCar,
        PageMemory as PageMemory,
    )
    from .lesson import (
        Globe as Globe,
        Goal as Goal,
        Learner as Learner,
        LessonLink as LessonLink,
        Podium as Podium,
        RuleCard as RuleCard,
        StoryPart as StoryPart,
    )
    from .narration import Line as Line, Log as Log, Sounds as Sounds, Speaker as Speaker, Steps as Steps
