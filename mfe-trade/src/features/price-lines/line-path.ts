import { toPlainNumber } from '@exchange/format';

/** Room of a line, in units of its drawing. */
export const lineSize = { width: 96, height: 32 } as const;

/** A stroke's half, so that the highest and the lowest point are not cut off. */
const margin = 2;

/**
 * The drawing of prices from left to right, the highest at the top: an SVG path in {@link lineSize}. Empty for fewer than
 * two prices.
 */
export function linePath(prices: readonly string[]): string {
  if (prices.length < 2) return '';
  const values = prices.map(toPlainNumber);
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const { width, height } = lineSize;
  const step = width / (values.length - 1);
  const points = values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    const y = height - margin - share * (height - 2 * margin);
    return `${(index * step).toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
