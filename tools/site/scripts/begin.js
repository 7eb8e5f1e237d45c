// @ts-check
// Stands in the page itself, so it is there whatever else could not be fetched, and says so: nobody waits before a page
// that stays white. (What the site's store fetches it tries again by itself; it looks after pages from the second on.)
{
  /** A line with a button, as notice.js makes them; there is one at most. */
  const tell = () => {
    if (document.querySelector(".rally-site-notice:not(:empty)")) return;
    const { words } = JSON.parse(document.getElementById("rally-site")?.textContent ?? "{}");
    const [folder] = (new URLSearchParams(location.search).get("path") ?? "").split("/");
    const said = words[folder] ?? words.en;
    const line = document.querySelector(".rally-site-notice") ?? document.createElement("div");
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = said.try;
    again.addEventListener("click", () => location.reload());
    line.className = "rally-site-notice";
    line.setAttribute("role", "status");
    line.append(said.lost, " ", again);
    document.body.append(line);
  };
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && tell(), true);
  /** @type {any} */ (globalThis).rallyLost = tell;
}
