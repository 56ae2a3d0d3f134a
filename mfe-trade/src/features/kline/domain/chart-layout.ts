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

/** Lines of the legend above the price: the bar's values take up to two, each overlay one. */
const barLines = 2;
/** Height of a legend's line in units of small text. */
const legendLine = 1.36;

/** Divides a chart of `height` CSS px. `unit` is the size of small text, by which legends and the row of times are measured. */
export function layoutChart(
  height: number,
  overlayCount: number,
  paneCount: number,
  unit: number,
): ChartLayout {
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
