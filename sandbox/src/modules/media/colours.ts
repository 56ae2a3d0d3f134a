type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** A colour (`#rrggbb`) moved towards another one by a part from 0 to 1. */
export function mix(colour: string, towards: string, part: number): string {
  const to = channelsOf(towards);
  const mixed = channelsOf(colour).map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * part),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** How light a colour is, from 0 (black) to 1 (white), as WCAG 2 reckons it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of white text on a colour: 1 to 21. */
export const contrastOfWhite = (colour: string): number => 1.05 / (luminance(colour) + 0.05);

/** The colour, darkened until white text on it has a contrast of 4.5 or more. */
export function darkEnough(colour: string): string {
  let dark = colour;
  while (contrastOfWhite(dark) < 4.5) dark = mix(dark, '#000000', 0.06);
  return dark;
}
