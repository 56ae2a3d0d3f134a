import type { Page } from '@playwright/test';

/** Something that is wrong with how a page shows a text. */
export interface TextFault {
  readonly kind: 'overflow' | 'cut' | 'overlap' | 'broken word' | 'shortened label';
  readonly text: string;
  /** The element, as one finds it in the code. */
  readonly where: string;
}

/**
 * Texts of a page as it is now that reach beyond the screen or beyond what clips them, that lie on each other, words that
 * break in their middle, and labels of controls that end in an ellipsis. A text that scrolls sideways, or that is meant to
 * be shortened and is no label, is none.
 */
export async function findTextFaults(page: Page): Promise<readonly TextFault[]> {
  return page.evaluate(() => {
    interface Fault {
      readonly kind: 'overflow' | 'cut' | 'overlap' | 'broken word' | 'shortened label';
      readonly text: string;
      readonly where: string;
    }
    /** Less than this is how a browser rounds. CSS pixels. */
    const slack = 1.5;
    const faults: Fault[] = [];
    const told = new Set<string>();
    const label = (element: Element) => {
      const own = element.classList[0];
      return `${element.tagName.toLowerCase()}${own === undefined ? '' : `.${own}`}`;
    };
    const say = (kind: Fault['kind'], text: string, element: Element) => {
      const where = [element.parentElement, element].flatMap((each) => each ?? []).map(label);
      const fault = { kind, text: text.trim().slice(0, 80), where: where.join(' > ') };
      const key = JSON.stringify(fault);
      if (told.has(key)) return;
      told.add(key);
      faults.push(fault);
    };
    const isShortened = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const width = document.documentElement.clientWidth;
    const root = document.scrollingElement ?? document.documentElement;
    if (root.scrollWidth > width + slack)
      say('overflow', `the page is ${root.scrollWidth} px wide`, document.body);

    interface Shown {
      readonly element: Element;
      readonly text: string;
      readonly rects: readonly DOMRect[];
      readonly layer: Element | null;
    }
    const shown: Shown[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element || text.trim() === '' || element.closest('script, style, noscript, svg, [inert]'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
      if (rects.length === 0) continue;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const top = Math.min(...rects.map((rect) => rect.top));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      let layer: Element | null = null;
      let scrolls = false;
      let shortened = false;
      let hidden = false;
      /** The lines as far as an ellipsis leaves them. */
      let seen = rects;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        // What is for screen readers alone.
        if (box.width <= 1 || box.height <= 1) hidden = true;
        if (isShortened(style)) {
          shortened = true;
          seen = seen.map((rect) => {
            const end = Math.min(rect.right, box.right);
            return new DOMRect(rect.left, rect.top, Math.max(0, end - rect.left), rect.height);
          });
          if (
            at.closest('button, [role="tab"], label, th') &&
            (at.scrollWidth > at.clientWidth + slack || at.scrollHeight > at.clientHeight + 4)
          )
            say('shortened label', text, element);
        }
        const clipsX = ['hidden', 'clip'].includes(style.overflowX);
        const clipsY = ['hidden', 'clip'].includes(style.overflowY);
        if (clipsX && (left >= box.right || right <= box.left)) hidden = true;
        // One that scrolls shows it once somebody has scrolled there.
        const scrollsY = ['auto', 'scroll'].includes(style.overflowY) && at.scrollHeight > at.clientHeight;
        if ((clipsY || scrollsY) && (top >= box.bottom || bottom <= box.top)) hidden = true;
        const cutX = clipsX && (right > box.right + slack || left < box.left - slack);
        const cutY = clipsY && (bottom > box.bottom + 4 || top < box.top - 4);
        if (!hidden && !scrolls && !shortened && (cutX || cutY)) say('cut', text, element);
        if (['auto', 'scroll'].includes(style.overflowX) && at.scrollWidth > at.clientWidth) scrolls = true;
        if (layer === null && ['absolute', 'fixed', 'sticky'].includes(style.position)) layer = at;
      }
      if (hidden) continue;
      if (!scrolls && !shortened && (right > width + slack || left < -slack)) say('overflow', text, element);
      const lines = new Set(rects.map((rect) => Math.round(rect.top)));
      if (lines.size > 1)
        // Letters beside digits, or joined to others by a dot or an @, are of an address, which may break anywhere.
        for (const { 0: word, index } of text.matchAll(
          /(?<![\dA-Za-z]|\w[@.])[A-Za-z]{4,}(?![\dA-Za-z]|[@.]\w)/g,
        )) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1)
            say('broken word', word, element);
        }
      if (!scrolls) shown.push({ element, text, rects: seen, layer });
    }
    for (const [index, one] of shown.entries())
      for (const other of shown.slice(index + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element)) continue;
        const overlaps = one.rects.some((a) =>
          other.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2,
          ),
        );
        if (overlaps) say('overlap', `${one.text.trim()} / ${other.text.trim()}`, one.element);
      }
    return faults;
  });
}
