import type { KycDetails } from './tables';

/** So long a mask tells nothing of what is beneath it. */
const mask = '***';

/** `Chan Tai Man` → `C*** T*** M***`, `陳大文` → `陳***`. */
export function maskName({ trueName, firstName, lastName }: KycDetails): string {
  const whole = trueName ?? [firstName, lastName].filter(Boolean).join(' ');
  return whole
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}${mask}`)
    .join(' ');
}

/** `A1234563` → `A***63`; nothing of a number that is too short for it. */
export function maskNumber(number: string): string {
  if (number === '') return '';
  return number.length < 6 ? mask : `${number.slice(0, 1)}${mask}${number.slice(-2)}`;
}
