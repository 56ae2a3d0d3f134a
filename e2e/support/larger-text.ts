import type { Page } from '@playwright/test';

/**
 * Makes a page's texts larger and leaves its width, as a phone's own text size does: the sizes and fixed heights of lines that
 * its style sheets give, also those that come later, and to what the page shows from now on.
 */
export async function enlargeText(page: Page, factor: number): Promise<void> {
  await page.evaluate(async (times) => {
    const isFixed = (size: string) =>
      size !== '' && !/^(?:inherit|initial|unset|normal|[\d.]+(?:em|%)?)$/.test(size);
    const enlarge = (rules: CSSRuleList) => {
      for (const rule of rules) {
        // The root's size is the unit of all lengths and no text's.
        if (rule instanceof CSSStyleRule && rule.selectorText !== 'html')
          for (const property of ['font-size', 'line-height']) {
            const size = rule.style.getPropertyValue(property);
            if (isFixed(size))
              rule.style.setProperty(
                property,
                `calc(${times} * (${size}))`,
                rule.style.getPropertyPriority(property),
              );
          }
        if ('cssRules' in rule) enlarge(rule.cssRules as CSSRuleList);
      }
    };
    const done = new WeakSet<CSSStyleSheet>();
    const enlargeAll = () => {
      for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
        if (!done.has(sheet)) enlarge(sheet.cssRules);
        done.add(sheet);
      }
    };
    enlargeAll();
    document.addEventListener('load', enlargeAll, { capture: true });
    // What is out of sight and what a container's query decides come with the next frames.
    const frames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // For what comes later Chromium asks a container anew only once its size has changed.
    const { style } = document.documentElement;
    style.inlineSize = 'calc(100% - 1px)';
    await frames();
    style.inlineSize = '';
    await frames();
  }, factor);
}
