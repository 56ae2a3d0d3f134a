import type { OrganisationConfig } from '@exchange/contract/config';

/** The organisation's colours as a style element, as a deployed page carries them. */
export function createBrandStyle(page: Document, { theme }: OrganisationConfig): HTMLStyleElement {
  const rules = (colours: Readonly<Record<string, string>>) =>
    Object.entries(colours)
      .filter(([, colour]) => CSS.supports('color', colour))
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';');
  const style = page.createElement('style');
  style.textContent =
    `:root{${rules({ brand: theme.brand, 'brand-ink': theme.brand_ink, 'brand-soft': theme.brand_soft })}}` +
    `[data-theme=dark]{${rules({ brand: theme.dark_brand, 'brand-ink': theme.dark_brand_ink, 'brand-soft': theme.dark_brand_soft })}}`;
  return style;
}
