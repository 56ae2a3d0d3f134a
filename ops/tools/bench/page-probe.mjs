/**
 * Runs in the measured page before anything else. Keeps in `window.__probe` when the first real price was painted
 * (ms since the navigation began) with its text, when the first one of the remote's own was, and the layout shift. A price
 * is a visible number with decimals, above zero, within `range` of some pair's last 24 hours: a skeleton, a dash or a
 * stale example is none.
 */
export function pageProbe(ranges) {
  const probe = { price: undefined, text: undefined, mounted: undefined, layoutShift: 0 };
  Object.defineProperty(window, '__probe', { value: probe });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) probe.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });

  const isPrice = (text) => {
    if (!/^\d[\d,]*\.\d+$/.test(text)) return false;
    const value = Number(text.replaceAll(',', ''));
    return ranges.some(([low, high]) => value >= low && value <= high);
  };
  const isVisible = (element) => {
    const box = element.getBoundingClientRect();
    return (
      box.width > 0 &&
      box.height > 0 &&
      box.top < innerHeight &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const find = (place) => {
    if (!place) return undefined;
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.data.trim();
      if (
        isPrice(text) &&
        node.parentElement &&
        !node.parentElement.closest('script') &&
        isVisible(node.parentElement)
      )
        return text;
    }
    return undefined;
  };
  let waiting = false;
  const observer = new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      const text = probe.price === undefined ? find(document.body) : undefined;
      const mounted = find(document.getElementById('app')) !== undefined;
      if (mounted) observer.disconnect();
      if (!text && !mounted) return;
      // A message sent in a frame arrives after that frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const now = performance.now();
        if (text) Object.assign(probe, { price: now, text });
        if (mounted) probe.mounted = now;
        port1.close();
      };
      port2.postMessage(undefined);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
