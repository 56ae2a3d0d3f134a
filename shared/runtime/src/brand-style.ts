import type { OrganisationConfig } from '@exchange/contract';
import { readableColours, type BrandColours } from './readable-colours';

/** The organisation's colours in a theme, as far as they are colours, such that text in and on them can be read. */
function brandOf({ theme }: Pick<OrganisationConfig, 'theme'>, name: 'light' | 'dark') {
  const of = name === 'light' ? '' : 'dark_';
  return readableColours(
    { brand: theme[`${of}brand`], ink: theme[`${of}brand_ink`], soft: theme[`${of}brand_soft`] },
    name,
  );
}

/** The organisation's colours, over the tokens' own. */
export function brandStyle(organisation: Pick<OrganisationConfig, 'theme'>): string {
  const rules = ({ brand, ink, soft }: BrandColours) =>
    Object.entries({ brand, 'brand-ink': ink, 'brand-soft': soft })
      .map(([name, value]) => [name, cssColour(value)] as const)
      .filter(([, colour]) => colour !== undefined)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(';');
  const light = rules(brandOf(organisation, 'light'));
  const dark = rules(brandOf(organisation, 'dark'));
  return `:root{${light}}[data-theme=dark]{${dark}}`;
}

/** A configured colour if it is one and nothing else; it goes into a style sheet. */
function cssColour(value: string): string | undefined {
  return /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch)a?\([\d\s.,%/a-z-]{1,60}\))$/i.test(value)
    ? value
    : undefined;
}
