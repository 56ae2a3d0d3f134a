import type { OrganisationConfig } from '@exchange/contract';
import { cssColour } from './escape';

/** The organisation's colours, over the tokens' own. */
export function brandStyle({ theme }: Pick<OrganisationConfig, 'theme'>): string {
  const rules = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries)
      .map(([name, value]) => [name, cssColour(value)] as const)
      .filter(([, colour]) => colour !== undefined)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';');
  const light = rules({ brand: theme.brand, 'brand-ink': theme.brand_ink, 'brand-soft': theme.brand_soft });
  const dark = rules({
    brand: theme.dark_brand,
    'brand-ink': theme.dark_brand_ink,
    'brand-soft': theme.dark_brand_soft,
  });
  return `:root{${light}}[data-theme=dark]{${dark}}`;
}
