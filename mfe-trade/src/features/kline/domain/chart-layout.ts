/** Size of the chart and of its small text in CSS px. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

/** A horizontal strip of the chart in CSS px from its top. */
export interface Strip {
  readonly top: number;
  readonly height: number;
}

/** Strips of the chart: price, volume, and one for each indicator with a pane of its own; below all, the times. */
export interface ChartLayout {
  readonly price: Strip;
  readonly volume: Strip;
  readonly panes: readonly Strip[];
  /** Bottom of the lowest strip. */
  readonly bottom: number;
}

/** Shares of the height by weight; the gap above each lower strip holds its legend. */
const weights = { price: 4.4, volume: 1, pane: 1.15 };

/** A chart at least as wide, in units of small text, has the bar's values on one line of its legend; else they may take two. */
const oneLineWidth = 48;
/** Height of a legend's line in units of small text. */
const legendLine = 1.36;

/** Divides a chart. The size of small text measures legends, of which each overlay has a line of its own, and the row of times. */
export function layoutChart(
  { width, height, unit }: ChartSize,
  overlayCount: number,
  paneCount: number,
): ChartLayout {
  const barLines = width >= oneLineWidth * unit ? 1 : 2;
  const top = unit * legendLine * (barLines + overlayCount);
  const gap = unit * 1.6;
  const times = unit * 1.7;
  const free = Math.max(0, height - top - times - gap * (1 + paneCount));
  const part = free / (weights.price + weights.volume + weights.pane * paneCount);
  let place = top;
  const take = (weight: number): Strip => {
    const strip = { top: place, height: weight * part };
    place += strip.height + gap;
    return strip;
  };
  const price = take(weights.price);
  const volume = take(weights.volume);
  const panes = Array.from({ length: paneCount }, () => take(weights.pane));
  return { price, volume, panes, bottom: place - gap };
}
