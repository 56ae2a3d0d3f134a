import { encodeQR } from 'qr';

/** Light modules around a QR code. */
const quiet = 4;

/**
 * A QR code of level M as an SVG path of one unit per module, and its size in modules with the quiet zone of 4 around it.
 */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
}
