// @ts-check
// Stands in the page itself, so it is there before anything else is, and whatever could not be fetched: nobody waits
// before a white page. Says that something is under way, and how long, or that something is missing. (What the site's
// store fetches it tries again by itself; it looks after pages from the second on.)
{
  const { words } = JSON.parse(document.getElementById("rally-site")?.textContent ?? "{}");
  const [folder] = (new URLSearchParams(location.search).get("path") ?? "").split("/");
  const language = folder in words ? folder : "en";
  const said = words[language];
  const opening = document.createElement("div");
  opening.className = "rally-site-opening";

  /** Say how long it has been, until JupyterLab stands there, or a reason why it will not. */
  const show = () => {
    const isThere = document.querySelector("#main, .rally-site-refusal, .rally-site-notice:not(:empty)");
    if (isThere) end();
    else opening.textContent = said.waking.replace("{time}", `${Math.round(performance.now() / 1000)} s`);
  };
  const clock = setInterval(show, 100);
  const end = () => {
    clearInterval(clock);
    opening.remove();
  };

  /** A line with a button, as notice.js makes them; there is one at most. */
  const tell = () => {
    if (document.querySelector(".rally-site-notice:not(:empty)")) return;
    const line = document.querySelector(".rally-site-notice") ?? document.createElement("div");
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = said.try;
    again.addEventListener("click", () => location.reload());
    line.className = "rally-site-notice";
    line.setAttribute("role", "status");
    line.append(said.lost, " ", again);
    document.body.append(line);
    end();
  };

  document.documentElement.lang = language;
  show();
  addEventListener("DOMContentLoaded", () => document.body.append(opening));
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && tell(), true);
  /** @type {any} */ (globalThis).rallyLost = tell;
}
