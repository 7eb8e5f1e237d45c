"""JavaScript that measures what a lesson looks like."""

# The height the window needs for the whole notebook to be seen.
HEIGHT = """() => {
  const scroller = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer');
  if (!scroller) return 0;
  return Math.ceil(window.innerHeight - scroller.clientHeight + scroller.scrollHeight) + 40;
}"""

# Scrolls to the top, where no lab's line sticks to the window and covers what is below it; whether it was there.
TO_THE_TOP = """() => {
  const scroller = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer');
  const wasThere = !scroller.scrollTop;
  scroller.scrollTo(0, 0);
  return wasThere;
}"""

# Lines about all that is cut off or covered inside the elements that fit `css`.
CLIPPING = """css => {
  const found = new Set(), slack = 1.5;
  const name = e => e.tagName.toLowerCase() + [...e.classList].map(c => '.' + c).join('')
    + (e.textContent?.trim() ? ` "${e.textContent.trim().slice(0, 40)}"` : '');
  const shown = e => { const r = e.getBoundingClientRect(); const s = getComputedStyle(e);
    return r.width > 1.5 && r.height > 1.5 && s.visibility !== 'hidden' && s.opacity !== '0'
      && !e.closest('.rally-unseen'); }; // what is only read out is laid out in one long line
  const lines = e => { const range = document.createRange(); range.selectNodeContents(e);
    return new Set([...range.getClientRects()].filter(r => r.width > 1).map(r => Math.round(r.top / 4))).size; };
  // Whether a word begins on one line and ends on another; where a word may end, Chinese and hyphens do not tell.
  const breaks = e => [...e.textContent.matchAll(/[\\p{Script=Latin}\\d]{2,}/gu)].some(({0: word, index}) => {
    const [text, range] = [e.firstChild, document.createRange()];
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(r => Math.round(r.top / 4))).size > 1;
  });
  const scrolls = e => ['auto', 'scroll'].includes(getComputedStyle(e).overflowX);
  const inScroller = (e, root) => { for (let p = e.parentElement; p && p !== root; p = p.parentElement)
      if (scrolls(p)) return true; return false; };
  const hides = e => ['hidden', 'clip'].includes(getComputedStyle(e).overflowX);
  for (const root of document.querySelectorAll(css)) {
    if (!shown(root)) continue;
    // The frame: the part of the page in which the lab can be seen without scrolling sideways.
    let left = 0, right = window.innerWidth;
    for (let p = root.parentElement; p; p = p.parentElement)
      if (getComputedStyle(p).overflowX !== 'visible') { const r = p.getBoundingClientRect();
        left = Math.max(left, r.left); right = Math.min(right, r.right); }
    const all = [root, ...root.querySelectorAll('*')].filter(shown);
    for (const e of all) {
      const r = e.getBoundingClientRect();
      const picture = e.closest('svg') && e.tagName !== 'svg';
      if (!inScroller(e, root) && !picture && (r.right > right + slack || r.left < left - slack))
        found.add(`${name(e)} sticks out: ${Math.round(r.left)}..${Math.round(r.right)} of `
          + `${Math.round(left)}..${Math.round(right)}`);
      if (!picture && hides(e) && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + slack && e.textContent.trim()
          && !e.closest('[title]')?.title.includes(e.textContent.trim())) // what is cut off is told beside it
        found.add(`${name(e)} is cut off: ${e.scrollWidth} px in ${e.clientWidth}`);
      const { fontSize, writingMode } = getComputedStyle(e), isTurned = writingMode !== 'horizontal-tb';
      const letter = parseFloat(fontSize), words = e.childElementCount ? '' : e.textContent.trim();
      if (!picture && !isTurned && words.length > 5 && r.width < 3 * letter && r.height > 3 * letter)
        found.add(`${name(e)} stands letter under letter`);
      const most = e.matches('.rally-station') ? 3 : 2; // a sign at the road is narrow
      if (e.matches('button') && words && lines(e) > most) found.add(`${name(e)} has ${lines(e)} lines`);
      if (e.closest('button') && words && breaks(e)) found.add(`${name(e)} is broken within a word`);
      if (e.tagName === 'text') { const box = e.closest('svg').getBoundingClientRect();
        if (getComputedStyle(e.closest('svg')).overflowX !== 'visible'
            && (r.right > box.right + slack || r.left < box.left - slack || r.bottom > box.bottom + slack
                || r.top < box.top - slack)) found.add(`${name(e)} leaves its picture`); }
    }
    // Controls that lie over one another cannot be hit. A picture's own targets may touch: they are left out.
    const controls = all.filter(e => e.matches('button, input, select, textarea') && !e.closest('svg')
      && !e.closest('[data-overlay]') && !inScroller(e, root)
      && !e.closest('.rally-line:not([data-open]) .rally-line-words')); // its end may be cut off
    controls.forEach((a, i) => { const p = a.getBoundingClientRect();
      for (const b of controls.slice(i + 1)) { if (a.contains(b) || b.contains(a)) continue;
        if (!a.closest('.rally-sheet') !== !b.closest('.rally-sheet')) continue; // a sheet covers what is below it
        const q = b.getBoundingClientRect();
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > 3 && high > 3) found.add(`${name(a)} lies over ${name(b)}`); } });
  }
  return [...found];
}"""

# Of labs: the languages that their parts say they are in.
SPOKEN = """labs => [...new Set(labs.flatMap(lab =>
  [...lab.querySelectorAll('.rally-part[lang]')].map(part => part.lang)))]"""

# Of labs: how many say nothing in their live line.
SILENT = "labs => labs.filter(lab => !lab.querySelector('[aria-live]').textContent.trim()).length"
