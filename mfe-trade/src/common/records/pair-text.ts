/** How a pair's names and numbers are written in its records. */
export interface PairText {
  readonly token: string;
  readonly market: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
}
