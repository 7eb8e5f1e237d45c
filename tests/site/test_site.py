"""The site as a folder of files: what is in it, and how large it is."""

from __future__ import annotations

import gzip
import json
import re
import urllib.request
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import ipywidgets
import pytest

from tests.selection import sample
from tests.site.published import FIRST, LOCK, site
from tools.command import LESSONS, ROOT, ToolError
from tools.print import __main__ as printing
from tools.site import lessons, lite, page, release, runtime, shorter, wheels
from tools.site.places import PINS
from tools.site.serve import serve_folder
from widgets.jupyter import contents
from widgets.parts import kit
from widgets.words import LANGUAGES
from widgets.words.languages import SOURCE, tongue_of

MOST_BYTES, MOST_FILES, MOST_AT_FIRST = 56e6, 780, 12.7e6
PRINTED = 2


@pytest.fixture(scope="module")
def folder() -> Path:
    return site()


def stored_lessons() -> list[Path]:
    """The lessons in all languages, without what JupyterLab keeps beside them once somebody has opened it here."""
    return sorted(path for path in LESSONS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def test_it_is_small_enough_for_any_host(folder: Path) -> None:
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    assert sum(sizes) <= MOST_BYTES
    assert len(sizes) <= MOST_FILES


def test_what_the_first_lesson_asks_for_is_named_and_small_enough(folder: Path) -> None:
    named = json.loads((folder / "lite" / "first.json").read_text("utf-8"))
    assert len(named) == len({*named}) and not [name for name in named if not (folder / name).is_file()]
    packed = sum(len(gzip.compress((folder / name).read_bytes(), 6)) for name in (*named, *FIRST))
    assert packed <= MOST_AT_FIRST


def test_every_lesson_is_there_in_every_language_for_the_kernel_of_the_page(folder: Path) -> None:
    names = {path.relative_to(LESSONS).as_posix() for path in stored_lessons()}
    assert {name.partition("/")[0] for name in names if "/" in name} == {*LANGUAGES} - {"en"}
    for name in sorted(names):
        lesson = json.loads((folder / "lite" / "files" / name).read_text("utf-8"))
        assert lesson["metadata"]["kernelspec"]["name"] == "python", name
        assert all(cell["metadata"].get("trusted") for cell in lesson["cells"] if cell["cell_type"] == "code"), name
    races = {path.relative_to(LESSONS) for path in LESSONS.rglob("races/*.json")}
    assert races and all((folder / "lite" / "files" / race).is_file() for race in races)


def test_python_compiles_nothing_of_its_own_library_and_of_packages(folder: Path) -> None:
    sources = []
    for path in (folder / LOCK).parent.glob("*"):
        if path.suffix in (".whl", ".zip"):
            with zipfile.ZipFile(path) as content:
                sources += [name for name in content.namelist() if name.endswith(".py")]
    assert sources == []


def test_pyodide_knows_the_packages_that_come_late_and_no_others(folder: Path) -> None:
    packages = json.loads((folder / LOCK).read_text("utf-8"))["packages"]
    files = {path.name for path in (folder / LOCK).parent.glob("*.whl")}
    assert {package["file_name"] for package in packages.values()} == files
    assert all(needed in packages for package in packages.values() for needed in package["depends"])
    assert wheels.LATE - {"numpy"} == {*packages}


def test_python_unpacks_everything_else_by_itself(folder: Path) -> None:
    worker = (folder / "lite" / page.FOLDER / "scripts" / "python.js").read_text("utf-8")
    [told] = re.findall(r"PACKED = (\[.*\]);", worker)
    assert {*json.loads(told)} == {path.name for path in (folder / LOCK).parent.glob(f"*{wheels.PACKED}")}


def test_every_lesson_begins_with_a_lab_that_python_imports_beforehand() -> None:
    [wanted] = re.findall(r"LAB = /(.*)/m;", (page.SCRIPTS / "lesson.js").read_text("utf-8"))
    for path in stored_lessons():
        cells = json.loads(path.read_text("utf-8"))["cells"]
        first = next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        assert re.search(wanted, first, re.MULTILINE), path


def test_numbers_can_be_said_in_every_language(folder: Path) -> None:
    [babel] = (folder / LOCK).parent.glob("babel-*.whl")
    with zipfile.ZipFile(babel) as wheel:
        known = {*wheel.namelist()}
    assert not {f"babel/locale-data/{tongue_of(code).locale}.dat" for code in LANGUAGES} - known


def test_nothing_of_the_project_imports_what_is_left_out_of_pythons_library() -> None:
    wanted = re.compile(r"^\s*(?:import|from) ([\w.]+)", re.MULTILINE)
    sources = [path.read_text("utf-8") for name in ("rally", "widgets") for path in (ROOT / name).rglob("*.py")]
    names = {name.replace(".", "/") for text in sources for name in wanted.findall(text)}
    assert "json" in names
    assert not [name for name in names if runtime.UNUSED.fullmatch(f"{name}.py") or runtime.UNUSED.match(f"{name}/")]
    assert runtime.UNUSED.match("multiprocessing/") and runtime.UNUSED.fullmatch("http/server.py")


def test_the_stores_that_jupyterlite_keeps_things_in_are_made_before_it_begins(folder: Path) -> None:
    built = "".join(path.read_text("utf-8") for path in (folder / "lite" / "build").glob("*.js"))
    [made] = re.findall(r"STORES = (\[.*\]);", (page.SCRIPTS / "stores.js").read_text("utf-8"))
    nobodys = {"keyvaluepairs"}  # what a store is called that nobody gave a name
    beside = {"local-forage-detect-blob-support"}  # what is made with the first of them
    told = json.loads((folder / "lite" / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    elsewhere = {"settings"} if told["settingsStorageDrivers"] == ["localStorageWrapper"] else set()
    assert {*re.findall(r'storeName:"(\w+)"', built)} - nobodys - elsewhere | beside == {*json.loads(made)}


def test_a_lesson_asks_for_the_scripts_of_the_site_at_once_and_not_for_one_after_the_other(folder: Path) -> None:
    lite = folder / "lite"
    named = re.findall(
        r'rel="modulepreload" href="\.\./([^"]+)"', (lite / "notebooks" / "index.html").read_text("utf-8")
    )
    ours = {path.relative_to(lite).as_posix() for path in (lite / page.FOLDER).rglob("*.js")}
    assert named and {*named} == ours - {f"{page.FOLDER}/scripts/{page.PYTHON.name}"}, (
        "Python's worker asks for its own"
    )


def test_plotly_is_there_once_for_the_page_that_fetches_it(folder: Path) -> None:
    packed = (folder / "lite" / page.FOLDER / page.PLOTLY).read_bytes()
    assert packed == kit.packed_plotly()
    middle = packed[len(packed) // 2 :][:64]  # an archive keeps as it is what is packed already
    holding = [path.name for path in folder.rglob("*") if path.is_file() and middle in path.read_bytes()]
    assert holding == [page.PLOTLY]


def test_the_scripts_and_styles_of_all_parts_are_there_once_for_the_page_that_fetches_them(folder: Path) -> None:
    there = json.loads((folder / "lite" / page.FOLDER / page.PARTS).read_text("utf-8"))
    assert there == {"bundles": kit.script_bundles(), "styles": kit.joined_styles()}


def test_a_page_asks_for_the_labs_as_they_are_as_a_server_does() -> None:
    [asked] = re.findall(r'STILLS = "(.*)";', (page.SCRIPTS / "pictures.js").read_text("utf-8"))
    assert asked == contents.STILLS


def test_what_the_page_loads_beforehand_is_what_labs_are_made_of() -> None:
    [told] = re.findall(r"BOX = (\[.*\]);", (page.SCRIPTS / "boxes.js").read_text("utf-8"))
    box = ipywidgets.Box()
    assert json.loads(told) == [box._model_name, box._model_module, box._model_module_version]


def test_the_worker_knows_every_file_and_what_is_in_it(folder: Path) -> None:
    worker = (folder / "service-worker.js").read_text("utf-8")
    told = json.loads(worker.partition(";\n")[0].removeprefix("globalThis.RELEASE = "))
    assert told["files"] == release.release_files(folder)
    assert told["build"] == json.loads((folder / release.NEWS).read_text("utf-8"))["build"]


def test_lessons_and_pages_to_print_have_the_same_bytes_when_they_are_made_again(folder: Path, tmp_path: Path) -> None:
    paths, there = lessons.copy_lessons(tmp_path), folder / "lite" / "files"
    assert all((tmp_path / path).read_bytes() == (there / path).read_bytes() for path in paths)
    for path in sample(paths, PRINTED):
        language = path.split("/")[0] if "/" in path else SOURCE
        printed = folder / "print" / printing.printed_path(path)
        assert printed.read_text("utf-8") == shorter.end_at_once(printing.lesson_page(LESSONS / path, language))


def test_pages_in_fewer_letters_are_the_same_pages() -> None:
    def parts(html: str) -> list[object]:
        found: list[object] = []
        parser = HTMLParser()
        parser.handle_starttag = lambda tag, attrs: found.append((tag, attrs))  # type: ignore[method-assign]
        parser.handle_startendtag = lambda tag, attrs: found.extend([(tag, attrs), tag])  # type: ignore[method-assign]
        parser.handle_endtag = found.append  # type: ignore[method-assign]
        parser.handle_data = found.append  # type: ignore[method-assign]
        parser.feed(html)
        return found

    for path in sample(stored_lessons(), PRINTED):
        language = path.parent.name if path.parent.name in LANGUAGES else SOURCE
        printed = printing.lesson_page(path, language)
        stored = "".join(
            "".join(output.get("data", {}).get("text/html", ""))
            for cell in json.loads(path.read_text("utf-8"))["cells"]
            for output in cell.get("outputs", [])
        )
        assert parts(shorter.end_at_once(printed)) == parts(printed)
        assert parts(shorter.quote_once(stored)) == parts(stored)
        assert '="' not in re.sub(r'="[^"]*\'[^"]*"', "", shorter.quote_once(stored)), "but where one is in it"


def test_settings_of_which_each_page_reads_all_at_once_are_there_once(folder: Path) -> None:
    schemas = folder / "lite" / "build" / "schemas"
    known = {each["id"] for path in schemas.glob("all*.json") for each in json.loads(path.read_text("utf-8"))}
    told = json.loads((folder / "lite" / "overrides.json").read_text("utf-8"))
    assert {*told} <= known and "@jupyter-widgets/jupyterlab-manager:plugin" in known
    assert sorted(path.name for path in schemas.iterdir()) == ["all.json", "all_federated.json"]


def test_what_is_read_by_nobody_is_not_recorded_as_asked_for(folder: Path) -> None:
    named = json.loads((folder / "lite" / "first.json").read_text("utf-8"))
    assert not [path for pattern in (*lite.USELESS, *lite.UNREAD) for path in (folder / "lite").glob(pattern)]
    assert {*release.RECORDED.read_text("utf-8").split()} <= {*named}


def test_files_are_handed_out_as_what_they_are(folder: Path) -> None:
    python = "lite/static/pyodide/pyodide"
    kinds = {f"{python}.asm.wasm": "application/wasm", f"{python}.mjs": "text/javascript", "index.html": "text/html"}
    with serve_folder(folder) as address:
        for name, kind in kinds.items():
            with urllib.request.urlopen(address + name) as answer:
                assert answer.headers.get_content_type() == kind, name


def test_all_that_is_fetched_is_pinned_by_version_and_hash() -> None:
    text = re.sub(r"\\\n\s*", "", (PINS / "builder.txt").read_text("utf-8") + (PINS / "wheels.txt").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines and all(re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line) for line in lines)
    assert f'npm:pyodide@{runtime.PINNED["version"]}"' in runtime.BYTECODE.read_text("utf-8")


def test_another_numpy_than_the_one_that_is_named_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "numpy-2.4.6-cp314-cp314-pyodide_2026_0_wasm32.whl"
    wheel.write_bytes(b"another one")
    with pytest.raises(ToolError, match="is not the NumPy that Pyodide's lock names"):
        wheels.numpy_wheels(wheel, {"packages": {"numpy": {"sha256": "0" * 64}}})


def test_a_page_of_jupyterlite_that_begins_in_another_way_is_noticed() -> None:
    with pytest.raises(ToolError, match=r"page\.py"):
        page.with_site_script("<html></html>", {})


def test_a_lesson_is_copied_with_its_prose_unchanged(tmp_path: Path) -> None:
    paths = lessons.copy_lessons(tmp_path)
    for path in paths[:3]:
        before, after = (json.loads((root / path).read_text("utf-8"))["cells"] for root in (LESSONS, tmp_path))
        said = [re.sub(r'<span class="rally-code[^>]*>|</span>', "", "".join(cell["source"])) for cell in after]
        assert said == ["".join(cell["source"]) for cell in before], "but for marks of what is about Python"
