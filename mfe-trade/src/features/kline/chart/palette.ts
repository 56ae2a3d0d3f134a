/** Colours of the chart, taken from the page's tokens. */
export interface Palette {
  readonly up: string;
  readonly down: string;
  /** Text on the ground of a rise and of a fall. */
  readonly upInk: string;
  readonly downInk: string;
  readonly line: string;
  readonly grid: string;
  readonly text: string;
  /** The highest and lowest price in sight. */
  readonly strongText: string;
  /** Colours of an indicator's lines, in their order. */
  readonly indicators: readonly string[];
  /** Lines that a person drew; the ground of the points by which a selected one is held. */
  readonly drawing: string;
  readonly surface: string;
  readonly font: string;
}

/** Reads the palette where the chart stands, in the theme that is in force there. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    up: token('--up'),
    down: token('--down'),
    upInk: token('--up-ink'),
    downInk: token('--down-ink'),
    line: token('--brand'),
    grid: token('--kline-grid'),
    text: token('--ink-3'),
    strongText: token('--ink-2'),
    indicators: ['--kline-1', '--kline-2', '--kline-3', '--kline-4', '--kline-5'].map(token),
    drawing: token('--kline-drawing'),
    surface: token('--surface'),
    font: style.fontFamily,
  };
}
