import type { Page } from '@playwright/test';

/**
 * Makes a page's texts larger and leaves its width, as a phone's own text size does: the sizes and fixed heights of lines that
 * its style sheets give, also to what the page shows from now on. Style sheets that come later keep theirs.
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
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) enlarge(sheet.cssRules);
    // What is out of sight and what a container's query decides come with the next frames.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, factor);
}
