// The language that was chosen here or in a lesson, else the browser's first one that there is; whoever asks for
// English stays there. (What is kept has the name that lessons give it: widgets/shared/parts/lesson/globe.js.)
(function () {
  const KEPT = "rally 1 somebody language";
  const pages = __PAGES__, here = document.documentElement.lang;
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem(KEPT) ?? '""');
  } catch { /* nothing is kept here, or nothing that can be read */ }
  const liked = [chosen, ...navigator.languages].map((tag) => String(tag).split("-")[0]);
  const wanted = liked.find((code) => Object.hasOwn(pages, code)) ?? here;
  if (__IS_FIRST__ && wanted !== here && location.hash !== `#${here}`) location.replace(pages[wanted]);
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a[hreflang]");
    try {
      if (link) localStorage.setItem(KEPT, JSON.stringify(link.hreflang));
    } catch { /* nothing is kept here */ }
  });
})();
