/** What alerts need to know of their pair. */
export interface AlertPair {
  readonly token: string;
  readonly market: string;
  /** As people write it, e.g. `AURA/USDT`. */
  readonly name: string;
  /** Last price; undefined before the first trade. */
  readonly price: string | undefined;
  readonly pricePrecision: number;
}
