#!/usr/bin/env bash
# A figure that plotly.py writes offers to upload itself.
#
# Versions: plotly 7.1.0 (with plotly.js 4.1.1); jsdom 26.1.0 in Deno 2.9.8 stands for a browser.
#
# A good guess: `write_html` makes a file that stays where it is. plotly.py takes `plotlyServerURL` out of the config of
# whoever does not ask for sharing ("so that a Plotly URL does not appear in the HTML output"), and in plotly.js up to 3
# `showSendToCloud` was off.
# Behaviour: in plotly.js 4 `showSendToCloud` is on, and it has a server of its own. The mode bar of every written figure
# has "Share chart...", and after one dialog a window of that server opens, to which the whole figure is sent.
# `config={"showSendToCloud": False}` has to be said at each call; `layout.modebar.remove` travels with the figure.
#
# Output seen:
#   config written by plotly.py: {"responsive": true}
#   buttons: Download plot as a PNG, Share chart..., Zoom, Pan, ...
#   dialog: This chart will be uploaded to Plotly Cloud to create a sharing link. ...
#   opened: https://cloud.plotly.com/newchart?origin=...
#   buttons with layout.modebar.remove: Download plot as a PNG, Zoom, Pan, ...
#
# No request is made: `window.open` is replaced. Ends with 1 if that changes.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check plotly==7.1.0 deno==2.9.8
cd "$work"

cat > write.py <<'PY'
import re

import plotly.graph_objects as go

figure = go.Figure(go.Scatter(x=[1, 2], y=[3, 4], name="Mia"))
figure.write_html("usual.html")
[config] = re.findall(r'(\{"responsive"[^{}]*\})\s*\)', figure.to_html(include_plotlyjs=False))
print("config written by plotly.py:", config)
figure.update_layout(modebar_remove=["sendChartToCloud"]).write_html("without.html")
PY

cat > press.mjs <<'JS'
import { readFileSync } from "node:fs";
import { JSDOM, VirtualConsole } from "npm:jsdom@26.1.0";

for (const file of ["usual.html", "without.html"]) {
  const opened = [];
  const { window } = new JSDOM(readFileSync(file, "utf8"), {
    runScripts: "dangerously",
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
    url: "http://localhost/",
    beforeParse(page) { // what jsdom lacks of a browser
      page.TextDecoder = TextDecoder;
      page.TextEncoder = TextEncoder;
      page.URL.createObjectURL = () => "blob:";
      page.SVGElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 10, height: 10 });
      page.HTMLCanvasElement.prototype.getContext = () => null;
      page.open = (url) => { opened.push(url); return null; };
    },
  });
  const find = (css) => window.document.querySelector(css);
  for (let turn = 0; turn < 600 && !find(".modebar button"); turn++) await new Promise((go) => setTimeout(go, 50));
  const buttons = [...window.document.querySelectorAll(".modebar button")];
  const names = buttons.map((button) => button.getAttribute("data-title"));
  console.log(`${file} buttons: ${names.join(", ")}`);
  buttons[names.indexOf("Share chart...")]?.click();
  const dialog = find(".plotly-cloud-dialog-message");
  if (dialog) console.log(`${file} dialog: ${dialog.textContent}`);
  find(".plotly-cloud-dialog-btn--confirm")?.click();
  for (const url of opened) console.log(`${file} opened: ${url}`);
  window.close();
}
JS

venv/bin/python write.py | tee seen
DENO_DIR="$work/deno" NO_COLOR=1 venv/bin/deno run --quiet --allow-all press.mjs | tee -a seen

{
  grep -qxF 'config written by plotly.py: {"responsive": true}' seen &&
    grep -q '^usual.html buttons: .*Share chart\.\.\.' seen &&
    grep -q '^usual.html dialog: This chart will be uploaded to Plotly Cloud' seen &&
    grep -q '^usual.html opened: https://cloud\.plotly\.com/newchart' seen &&
    grep -q '^without.html buttons: Download plot as a PNG, Zoom' seen &&
    ! grep -q '^without.html opened' seen
} || { echo "It is otherwise now."; exit 1; }
echo "As described."
