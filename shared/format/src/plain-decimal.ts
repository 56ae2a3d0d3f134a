const plainDecimal = /^-?\d+(\.\d+)?$/;

/** Whether a text is a decimal in plain notation: digits, at most one point between digits, no exponent, no plus sign. */
export function isPlainDecimal(value: string): boolean {
  return plainDecimal.test(value);
}
