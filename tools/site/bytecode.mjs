// deno run bytecode.mjs FROM TO PACK ALONE: compiles every pure wheel in FROM with Pyodide's own Python, to TO. Wheels that do
// not match the pattern ALONE go into one archive, PACK, which has two thirds of their size. A .zip in FROM is Python's
// standard library: the part with which Pyodide starts stays a .zip, the rest goes into PACK. Sources are replaced by bytecode;
// the same wheel gives the same bytes. Of Babel only the project's languages are kept, of Plotly what the project's figures
// use, of narwhals no tables of other libraries, of Pygments the lexers of Python, of jedi only the name. Of the project the
// command with its lessons, the server's settings, Plotly's script, and the scripts and styles of the parts, which a page
// fetches itself, are left out.
import { loadPyodide } from "npm:pyodide@314.0.6";
import fs from "node:fs";
import path from "node:path";

// those of the project; English as widgets/words/languages.py names it, and its base
const LANGUAGES = ["root", "en", "en_001", "en_GB", "de", "es", "fr", "zh", "zh_Hans"];
const READ = /^(ipython|rally|pyodide_kernel|piplite|traitlets)/; // their docstrings are shown or used
const RUN = ["widgets/use_language.py"]; // %run takes sources only
const LATER = { // IPython starts without its terminal: these modules are imported on first use
  "IPython/__init__.py": [
    "from .terminal.embed import embed\n",
    "def embed(**given):\n    from .terminal.embed import embed\n    embed(**given)\n",
  ],
};
const COMPILED = `
import shutil, sys, tarfile
from compression import zstd
FIRST = {name.partition(".")[0] for name in sys.modules}  # what unpacks the rest is among it
import base64, hashlib, io, re, zipfile
import importlib._bootstrap_external as bootstrap

LIBRARY = "/lib/python3.14/site-packages/"
WHEN = 2020, 1, 1, 0, 0, 0
UNSEEN = re.compile(
    r".*[.](po|pyi|js[.]map)$|.*/tests/.*|.*[.]data/.*"
    r"|plotly/(labextension|package_data/.*[.]js|package_data/datasets|figure_factory|matplotlylib|express)\\b.*"
    r"|anywidget/(lab|nb)extension/.*|babel/messages/.*|prompt_toolkit/contrib/.*|jedi/.*|IPython/sphinxext/.*|IPython/testing/(?!(__init__|skipdoctest)[.]).*"
    r"|pygments/lexers/(?!(__init__|_mapping|python|shell|special)[.])[^/]+"
    r"|narwhals/(_arrow|_dask|_duckdb|_ibis|_pandas_like|_polars|_spark_like|_sql|testing)/.*"
    r"|plotly/graph_objs/(?!(scatter|bar|pie|layout)/)[^/]+/.*|widgets/(command/.*|jupyter/.*|vendor/.*[.]gz|.*/vendor/built[.]js|.*/parts/.*[.]css)"
)

def is_wanted(name, languages):
    folder, _, file = name.rpartition("/")
    return not UNSEEN.match(name) and (folder != "babel/locale-data" or file.rpartition(".")[0] in languages)

def bytecode(name, source, folder, optimize):
    code = compile(source, folder + name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(bootstrap._code_to_timestamp_pyc(code))

def compiled(data, languages, run, unread, later):
    """Return a wheel with bytecode instead of its sources; without docstrings unless they are shown or used."""
    rows, made = [], io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as wheel, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        def write(name, content):
            out.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED, 9)
        names = sorted(wheel.namelist())
        record = next(name for name in names if name.endswith(".dist-info/RECORD"))
        for name in names:
            if name == record or name.endswith("/") or not is_wanted(name, languages):
                continue
            content = wheel.read(name)
            if name in later:
                before, after = (text.encode() for text in later[name])
                if content.count(before) != 1:
                    raise ValueError(f"{name} does not begin as it did: look at tools/site/bytecode.mjs")
                content = content.replace(before, after)
            if name.endswith(".py") and name not in run:
                name, content = name + "c", bytecode(name, content, LIBRARY, 2 if unread else 0)
            hashed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={hashed},{len(content)}")
            write(name, content)
        write(record, "\\n".join([*rows, f"{record},,"]) + "\\n")
    return made.getvalue()

def library(data):
    """Return Python's standard library as bytecode, which Pyodide would compile at every start: the part with which it
    starts, and the rest as an archive."""
    zipped, rest = io.BytesIO(), io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(bytes(data))) as sources,
        zipfile.ZipFile(zipped, "w") as at_once,
        zipfile.ZipFile(rest, "w") as with_packages,
    ):
        for name in sorted(sources.namelist()):
            content = sources.read(name)
            is_late = name.endswith(".py") and name.partition("/")[0].removesuffix(".py") not in FIRST
            if name.endswith(".py"):
                name, content = name + "c", bytecode(name, content, LIBRARY if is_late else "/lib/python314.zip/", 2)
            out = with_packages if is_late else at_once
            out.writestr(zipfile.ZipInfo(name, WHEN), content, zipfile.ZIP_DEFLATED, 9)
    return zipped.getvalue(), rest.getvalue()

def packed(wheels):
    """Return the files of wheels in one archive, similar ones side by side, because it is compressed as a whole."""
    files, made = {}, io.BytesIO()
    for each in wheels:
        with zipfile.ZipFile(io.BytesIO(bytes(each))) as wheel:
            files |= {name: wheel.read(name) for name in wheel.namelist() if not name.endswith(".dist-info/RECORD")}
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):
            member = tarfile.TarInfo(name)
            member.size = len(files[name])
            archive.addfile(member, io.BytesIO(files[name]))
    options = {zstd.CompressionParameter.compression_level: 19, zstd.CompressionParameter.window_log: 24}
    return zstd.compress(made.getvalue(), options=options)
`;

const [from, to, pack, alone] = Deno.args;
const python = await loadPyodide();
python.runPython(COMPILED);
const [compiled, library] = ["compiled", "library"].map((name) => python.globals.get(name));
const later = python.toPy(LATER);
const together = [];
for (const name of fs.readdirSync(from).filter((name) => /\.(whl|zip)$/.test(name)).sort()) {
  const content = new Uint8Array(fs.readFileSync(path.join(from, name)));
  if (name.endsWith(".zip")) {
    const [zipped, rest] = library(content).toJs();
    fs.writeFileSync(path.join(to, name), zipped);
    together.push(rest);
    continue;
  }
  const made = compiled(content, LANGUAGES, RUN, !READ.test(name), later);
  if (new RegExp(alone).test(name)) fs.writeFileSync(path.join(to, name), made.toJs());
  else together.push(made.toJs());
  made.destroy();
}
fs.writeFileSync(path.join(to, pack), python.globals.get("packed")(python.toPy(together)).toJs());
