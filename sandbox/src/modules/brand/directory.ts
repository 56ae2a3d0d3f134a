import type { BrandFigures } from '@exchange/contract';
import type { ModuleContext } from '../../application/module';
import { formatUnits, power, units } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import { fiatPrecision, shownFiatPrecision } from '../../realtime/market/fiat-values';
import { shownWorth, worth } from '../assets';
import { fiatOf } from '../config';
import type { BrandRow, Brands } from './brands';
import { countHolders } from './holders';

/** For how long the numbers of holders stand, ms: counting goes over all holdings. */
const countsStand = 10_000;

/** The directory of brand tokens (T-07). */
export class Directory {
  private counted: { readonly at: number; readonly counts: ReturnType<typeof countHolders> } | undefined;

  constructor(
    private readonly context: Pick<ModuleContext, 'exchange' | 'market' | 'clock'>,
    private readonly brands: Brands,
  ) {}

  /** An organisation's brand tokens, the largest market cap first; one only when it is given. */
  async list(
    organisation: string,
    only?: string,
  ): Promise<{ list: BrandFigures[]; fiat: string; time: number }> {
    const { market, clock } = this.context;
    const fiat = fiatOf(organisation);
    const holders = await this.holders();
    const circulating = await this.brands.circulation();
    const pairs = market.listed(organisation);
    const rows = [...new Set(pairs.map((pair) => pair.token))].flatMap((code) => {
      const row = this.brands.of(code);
      if (!row || (only !== undefined && only !== code)) return [];
      const own = pairs.filter((pair) => pair.token === code);
      return this.figures(row, own, { fiat, supply: circulating(row), holders: holders.get(code) ?? 0 });
    });
    rows.sort((one, two) => (one.cap < two.cap ? 1 : one.cap > two.cap ? -1 : 0));
    return { list: rows.map(({ figures }) => figures), fiat, time: clock.now() };
  }

  private holders(): ReturnType<typeof countHolders> {
    const now = this.context.clock.now();
    if (!this.counted || now - this.counted.at >= countsStand) {
      const counts = countHolders(this.context.exchange.database);
      this.counted = { at: now, counts };
      // A failure is its callers' alone.
      counts.catch(() => (this.counted = undefined));
    }
    return this.counted.counts;
  }

  /** What is shown of a brand's token, of which `supply` is in circulation, and its market cap. */
  private figures(
    { token: code, name }: BrandRow,
    pairs: readonly PairSpec[],
    { fiat, supply, holders }: { readonly fiat: string; readonly supply: bigint; readonly holders: number },
  ): { readonly cap: bigint; readonly figures: BrandFigures }[] {
    const { exchange, market } = this.context;
    const token = exchange.tokens.get(code);
    if (!token) return [];
    const price = market.fiatValue(code, fiat);
    const cap = worth(token, supply, price);
    const main = market.dollarPair(code);
    const figures = {
      token: code,
      token_as: token.alias,
      brand_name: name,
      logo_url: token.logoUrl,
      fiat_price: formatUnits(price / power(fiatPrecision - shownFiatPrecision), shownFiatPrecision),
      percent_change: main ? market.quote(main.code).percent_change : '0.00',
      market_cap: shownWorth(cap),
      volume: shownWorth(pairs.reduce((sum, pair) => sum + this.turnoverOf(pair, fiat), 0n)),
      holders,
    };
    return [{ cap, figures }];
  }

  private turnoverOf({ code, market: currency, marketPrecision }: PairSpec, fiat: string): bigint {
    const { market } = this.context;
    const turnover = units(market.quote(code).turnover, marketPrecision);
    return worth({ precision: marketPrecision }, turnover, market.fiatValue(currency, fiat));
  }
}
