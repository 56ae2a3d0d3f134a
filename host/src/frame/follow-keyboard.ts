/** Bars of the browser that come and go cover less than a keyboard, in CSS pixels. */
const leastKeyboard = 120;

/**
 * Tells styles by `--keyboard` how much of the page's bottom an on-screen keyboard covers, and keeps the focused field in
 * view, where the browser lays the keyboard over the page (iOS); others make the page smaller instead, as the viewport's
 * `interactive-widget` asks (H-26). Returns the stop.
 */
export function followKeyboard(page: Window): () => void {
  const { visualViewport: view, document } = page;
  if (!view) return () => undefined;
  const { style } = document.documentElement;
  let before = 0;
  const follow = () => {
    // Zoomed in by two fingers, less is seen for another reason.
    const hidden = view.scale > 1 ? 0 : page.innerHeight - view.height - view.offsetTop;
    const covered = hidden < leastKeyboard ? 0 : Math.round(hidden);
    if (covered === before) return;
    const opened = before === 0;
    before = covered;
    style.setProperty('--keyboard', `${covered}px`);
    if (opened) document.activeElement?.scrollIntoView({ block: 'nearest' });
  };
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  follow();
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
    style.removeProperty('--keyboard');
  };
}
