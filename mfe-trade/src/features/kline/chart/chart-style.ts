import type { ChartFrame } from '../domain/chart-frame';
import type { FillMark } from '../domain/fill-marks';
import type { PlacedLine } from '../domain/price-line';
import type { DrawnLine } from './drawing-elements';
import type { Palette } from './palette';

/** A person's own price as it is drawn, with the text of its tag; `isPending` while it is not where the exchange has it. */
export interface TaggedLine extends PlacedLine {
  readonly text: string;
  readonly isPending: boolean;
  /** Of one along a drawn line: its price now, which stands at the chart's right edge. */
  readonly edge?: { readonly text: string; readonly value: number };
}

/** How a frame is drawn. */
export interface ChartStyle {
  readonly palette: Palette;
  /** Text for each slot that carries a label. */
  readonly timeTexts: readonly (string | undefined)[];
  /** Decimals of a price, and how one is written. */
  readonly pricePrecision: number;
  readonly priceText: (value: number) => string;
  /** An exact price of a bar, by its index in all bars, as text. */
  readonly exactText: (index: number, side: 'high' | 'low') => string;
  /** The last price, and which way it went; stale when it may not be the last one any more. */
  readonly last: { readonly text: string; readonly state: 'rising' | 'falling' | 'stale' } | undefined;
  /** A person's own prices, and the bars on which they traded. */
  readonly lines: readonly TaggedLine[];
  readonly fills: readonly FillMark[];
  /** Lines that a person drew, over the price. */
  readonly drawings: readonly DrawnLine[];
}

/** Size of labels in units of small text. */
const labelSize = 0.92;

/** Font of every text in the picture. */
export function labelFont({ unit }: ChartFrame, { font }: Palette): string {
  return `${unit * labelSize}px ${font}`;
}
