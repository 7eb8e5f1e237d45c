// @ts-check
// Stands in the page itself, so it is there before anything else is, and whatever could not be fetched: nobody waits
// before a white page. Says that something is under way, and how long, or that something is missing, which is tried again
// first (the site's store tries by itself what it fetches: after that it is no use). It is as dark as the page will be,
// and a lesson is a lesson from the first: no menu is seen that goes again.
{
  /**
   * The query with its path as it was written: pages and chats write "&amp;", encode all of it once more, or leave a
   * bracket behind it. (What else a link holds is read in Python: widgets/lab/links.py.)
   * @param {string} search
   */
  const asWritten = (search) => {
    const plain = search.replaceAll("&amp;", "&");
    const isEncoded = !/[?&]path=/.test(plain) && /path%3D/i.test(plain);
    const query = isEncoded ? plain.replaceAll(/%[0-7][0-9a-f]/gi, (sign) => decodeURIComponent(sign)) : plain;
    return query.replace(/([?&]path=)([^&]*?\.ipynb)[^&]*/, (_all, key, path) => key + path.replaceAll("%25", "%"));
  };
  const search = asWritten(location.search);
  if (search !== location.search) history.replaceState(history.state, "", search + location.hash);

  const { words, lessons } = JSON.parse(document.getElementById("rally-site")?.textContent ?? "{}");
  const query = new URLSearchParams(location.search);
  const path = query.get("path") ?? "";
  const [folder] = path.split("/");
  const language = folder in words ? folder : "en";
  const said = words[language];
  const opening = document.createElement("div");
  opening.className = "rally-site-opening";
  const root = document.documentElement;
  const PAUSES = [300, 1200, 3000]; // milliseconds
  // an empty cell stands there before the lesson does
  const TEXT = ".jp-Notebook .jp-RenderedMarkdown > *, .jp-Notebook .jp-InputArea-editor .cm-line > span, .jp-Dialog";
  const LATE = 200; // looks after which JupyterLab itself may say what is wrong
  let waits = 0;
  const tries = history.state?.rallyTries ?? 0;

  /** How the page was last time (theme.js), if the system is as it was then; or as the system is. */
  const isDark = () => {
    const { matches } = matchMedia("(prefers-color-scheme: dark)");
    try {
      const { dark, system } = JSON.parse(localStorage.getItem("site dark") ?? "{}");
      return system === matches ? dark : matches;
    } catch {
      return matches;
    }
  };

  /** How somebody wants to see lessons (view.js); one in which one writes code oneself is a notebook from the first. */
  const view = () => {
    if (/\b2[02]_\w+\.ipynb$/.test(path)) return "notebook";
    try {
      return localStorage.getItem("site view") === "notebook" ? "notebook" : "lesson";
    } catch {
      return "lesson";
    }
  };

  /** What somebody has chosen last (widgets/parts/globe.js), or the first language of the browser that there is. */
  const liked = () => {
    try {
      return String(JSON.parse(localStorage.getItem("rally 1 somebody language") ?? '""'));
    } catch {
      return "";
    }
  };

  /** What somebody has shared is read in one's own language: a link names the lesson, and no language. */
  const own = () => {
    const isShared = [...query.keys()].some((name) => name !== "path");
    if (!isShared || folder in words) return;
    const wanted = [liked(), ...navigator.languages].map((code) => code.slice(0, 2)).find((code) => code in words);
    const there = `${wanted}/${path}`;
    if (wanted && there in lessons) location.replace(location.href.replace(/([?&]path=)/, `$1${wanted}/`));
  };

  /** Say how long it has been, until the lesson's text stands there, or a reason why it will not. */
  const show = () => {
    const isThemed = document.querySelector("body[data-jp-theme-light] #main");
    if (isThemed) remember(0);
    const isThere = isThemed && (!root.dataset.rallyView || document.querySelector(TEXT) || ++waits > LATE);
    if (isThere || document.querySelector(".rally-site-refusal")) end();
    else opening.textContent = said.waking.replace("{time}", `${Math.round(performance.now() / 1000)} s`);
  };
  const clock = setInterval(show, 100);
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(clock);
    opening.remove();
    root.style.colorScheme = "";
  };

  /** How often this page has been tried: no store is needed for that. @param {number} times */
  const remember = (times) => history.replaceState({ ...history.state, rallyTries: times }, "");

  /** A line, with a button if there is nothing else to do, as notice.js makes them; there is one at most. */
  const tell = () => {
    if (!document.body) return addEventListener("DOMContentLoaded", tell, { once: true });
    if (document.querySelector(".rally-site-notice button")) return;
    const line = document.querySelector(".rally-site-notice") ?? document.createElement("div");
    const again = document.createElement("button");
    const pause = /** @type {any} */ (globalThis).rallyTriesAgain ? undefined : PAUSES[tries];
    again.type = "button";
    again.textContent = said.try;
    again.addEventListener("click", () => location.reload());
    line.className = "rally-site-notice";
    line.setAttribute("role", "status");
    line.replaceChildren(...(pause ? [said.again] : [said.lost, " ", again]));
    document.body.append(line);
    end();
    if (!pause) return;
    remember(tries + 1);
    setTimeout(() => location.reload(), pause);
  };

  /** What puts the site on a home screen, in the language of the page; and the colour of what stands around the page. */
  const manifest = document.createElement("link"), around = document.createElement("meta");
  Object.assign(manifest, { rel: "manifest", href: `../../home/${language}.webmanifest` });
  Object.assign(around, { name: "theme-color", content: isDark() ? "#111111" : "#ffffff" });
  document.head.append(manifest, around);

  if (/\/notebooks\/(index\.html)?$/.test(location.pathname)) root.dataset.rallyView = view();
  own();
  root.lang = language;
  root.style.colorScheme = isDark() ? "dark" : "light";
  show();
  /** The page has a body long before its scripts have come. */
  const begun = new MutationObserver(() => {
    if (!document.body) return;
    begun.disconnect();
    if (!isOver) document.body.append(opening);
  });
  begun.observe(root, { childList: true });
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && tell(), true);
  /** @type {any} */ (globalThis).rallyLost = tell;
}
