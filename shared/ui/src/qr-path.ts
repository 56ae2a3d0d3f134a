import { create } from 'qrcode';

/** A QR code as an SVG path of one unit per module, and its size in modules with the quiet zone of 4 around it. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
    }
  }
  return { path, size: modules.size + 2 * quiet };
}
