/** Least contrast of text to what is behind it (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** The pages' own surfaces, of `tokens.css`, that brand-coloured text stands on. */
const surfaces = {
  light: ['#f6f6f8', '#ffffff', '#f0f0f4'],
  dark: ['#0c0d11', '#14161c', '#1b1e26'],
} as const;
const inks = ['#ffffff', '#0d0e12'] as const;

type Channels = readonly [number, number, number];

/** The three colours of a brand in one theme. */
export interface BrandColours {
  /** Buttons, links and marks. */
  readonly brand: string;
  /** Text on `brand`. */
  readonly ink: string;
  /** Area under text of the colour `brand`. */
  readonly soft: string;
}

/**
 * A brand's colours such that all text can be read (H-04): `brand` is moved towards black or white, no further than it must be, until it
 * stands out from every surface of the theme; `ink` and `soft` are replaced only where they do not with it. A colour that is none of
 * `#rgb`, `#rrggbb` cannot be measured and is left to whoever configured it.
 */
export function readableColours(colours: BrandColours, theme: keyof typeof surfaces): BrandColours {
  const brand = channelsOf(colours.brand);
  if (!brand) return colours;
  const grounds = surfaces[theme].map(channelsOfHex);
  const end: Channels = theme === 'light' ? [0, 0, 0] : [255, 255, 255];
  const reads = (text: Channels) => grounds.every((ground) => contrast(text, ground) >= leastContrast);
  const shown = steps(brand, end).find(reads) ?? end;
  const ink = channelsOf(colours.ink);
  const isInkFine = !ink || contrast(ink, shown) >= leastContrast;
  const soft = channelsOf(colours.soft);
  const isSoftFine = !soft || contrast(shown, soft) >= leastContrast;
  return {
    brand: shown === brand ? colours.brand : hexOf(shown),
    ink: isInkFine ? colours.ink : bestInk(shown),
    soft: isSoftFine ? colours.soft : surfaces[theme][2],
  };
}

/** Contrast of two colours `#rgb` or `#rrggbb` (WCAG 2.2), 1 to 21. Throws for any other text. */
export const contrastOf = (one: string, other: string): number =>
  contrast(channelsOfHex(one), channelsOfHex(other));

function contrast(one: Channels, other: Channels): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const bestInk = (ground: Channels): string =>
  inks.reduce((best, ink) =>
    contrast(channelsOfHex(ink), ground) > contrast(channelsOfHex(best), ground) ? ink : best,
  );

/** The colour itself, then ever nearer to `end`. */
function steps(from: Channels, end: Channels): Channels[] {
  const share = (channel: 0 | 1 | 2, step: number) =>
    Math.round(from[channel] + ((end[channel] - from[channel]) * step) / 100);
  return [
    from,
    ...Array.from({ length: 100 }, (_, step): Channels => [
      share(0, step + 1),
      share(1, step + 1),
      share(2, step + 1),
    ]),
  ];
}

function channelsOf(colour: string): Channels | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const digits = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#(..)(..)(..)$/.exec(colour)?.slice(1);
  const [red = NaN, green = NaN, blue = NaN] = (digits ?? []).map((pair) =>
    /^[0-9a-f]{2}$/i.test(pair) ? parseInt(pair, 16) : NaN,
  );
  return [red, green, blue].some(Number.isNaN) ? undefined : [red, green, blue];
}

function channelsOfHex(colour: string): Channels {
  const channels = channelsOf(colour);
  if (!channels) throw new TypeError(`${colour} is no colour of hexadecimal digits`);
  return channels;
}

const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
