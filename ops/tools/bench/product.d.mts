/** A running exchange: its address, and what stops it and removes its data. */
export interface Product {
  readonly origin: string;
  stop(): Promise<void>;
}

export function freePort(): Promise<number>;

export function startProduct(settings?: Readonly<Record<string, string>>): Promise<Product>;
