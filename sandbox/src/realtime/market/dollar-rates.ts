/** Fiat value of one US dollar, fixed in the sandbox; in hundred-thousandths. */
export const dollarRates: Readonly<Record<string, bigint>> = {
  USD: 100_000n,
  HKD: 778_150n,
  CNY: 712_400n,
  TWD: 3_160_000n,
  JPY: 15_420_000n,
  SGD: 130_300n,
  EUR: 92_100n,
  GBP: 78_900n,
};
/** Decimal places of {@link dollarRates}. */
export const dollarRatePrecision = 5;
