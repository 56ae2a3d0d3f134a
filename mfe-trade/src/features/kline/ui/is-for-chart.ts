/**
 * Whether a pressed key is for the chart: the focus is in a part of it, marked `data-chart`, or nowhere in particular. What is pressed in
 * a sheet over it or in another part of the page is for that.
 */
export function isForChart({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[aria-modal="true"]')) return false;
  if (!(target instanceof Element)) return true;
  return target.matches('html, body, main') || target.closest('[data-chart]') !== null;
}
