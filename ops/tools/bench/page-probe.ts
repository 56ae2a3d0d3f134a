import { afterPaint } from './after-paint';
import type { PriceRange } from './measured-pages';

/** What was seen of a page so far; times in ms since the navigation began. */
export interface Probe {
  /** When the first real price was painted, and its text. */
  price?: number;
  text?: string;
  /** When the first one of the remote's own was. */
  mounted?: number;
  layoutShift: number;
  /** When the largest thing so far was painted. */
  largestPaint: number;
  /** How long tasks have held the page up: of each what it takes beyond 50 ms. */
  blocking: number;
}

/**
 * Runs in the measured page before anything else, and keeps in `window.probed` what it saw. A price is a visible number with
 * decimals, above zero, within `range` of some pair's last 24 hours: a skeleton, a dash or a stale example is none.
 */
export function watchPrices(ranges: readonly PriceRange[]): void {
  const probe: Probe = { layoutShift: 0, largestPaint: 0, blocking: 0 };
  Object.defineProperty(window, 'probed', { value: probe });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) probe.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) probe.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.blocking += duration - 50;
  }).observe({ type: 'longtask', buffered: true });

  /** The frame in which the price was found. */
  let frameOfPrice: number | undefined;
  // The browser's own word of the first frame with any content: scripts that come from a cache run before the page hears that it was painted.
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint' && frameOfPrice !== undefined && startTime >= frameOfPrice)
        probe.price = startTime;
  }).observe({ type: 'paint', buffered: true });

  let waiting = false;
  const observer = new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame((frame) => {
      waiting = false;
      const text = frameOfPrice === undefined ? findPrice(document.body, ranges) : undefined;
      if (text !== undefined) {
        frameOfPrice = frame;
        probe.text = text;
      }
      const mounted = findPrice(document.getElementById('app'), ranges) !== undefined;
      if (mounted) observer.disconnect();
      if (text === undefined && !mounted) return;
      afterPaint((now) => {
        if (text !== undefined) probe.price ??= now;
        if (mounted) probe.mounted = now;
      });
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Of the browsers that are measured. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Text of the first price in a place. */
function findPrice(place: Node | null, ranges: readonly PriceRange[]): string | undefined {
  if (!place) return undefined;
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    const { parentElement: parent } = node;
    if (isPrice(text, ranges) && parent && !parent.closest('script') && isVisible(parent)) return text;
  }
  return undefined;
}

function isPrice(text: string, ranges: readonly PriceRange[]): boolean {
  if (!/^\d[\d,]*\.\d+$/.test(text)) return false;
  const value = Number(text.replaceAll(',', ''));
  return ranges.some(([low, high]) => value >= low && value <= high);
}

function isVisible(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return (
    box.width > 0 &&
    box.height > 0 &&
    box.top < innerHeight &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}
