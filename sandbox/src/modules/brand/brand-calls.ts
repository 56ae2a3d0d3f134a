import {
  getAssetRanking,
  getBrandByToken,
  getBrandCms,
  getMarketCapAndVolume,
  getTokenRepurchasesList,
  getUserAssetRanking,
  type InputOf,
  tokenGetInfo,
} from '@exchange/contract';
import type * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { chainOwner, treasuryOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { averagePrice } from '../../core/exchange/order-view';
import { availableOf } from '../../core/exchange/user-exchange';
import { localeOf } from '../../core/locale';
import type { CallRequest, Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import { pictureUrl } from '../media';
import type { BrandRow, Brands } from './brands';
import { Directory } from './directory';
import { countHolders, findHolder, type Holder, listHolders, maskedNames } from './holders';
import { listRepurchases, sumRepurchases } from './repurchases';
import { certificationLevels, texts } from './seed/brands';
import currencyFacts from './seed/currencies.json';

/** Pictures of a brand's story. */
const storyPictures = [1, 2];

/** The calls about brands, their buybacks and their holders (T-07, T-12). */
export class BrandCalls {
  private readonly directory: Directory;

  /** `contestToken` tells the token that an organisation's contest is about; undefined where there is no such contest. */
  constructor(
    private readonly context: Pick<ModuleContext, 'exchange' | 'market' | 'clock'>,
    private readonly brands: Brands,
    private readonly contestToken: (contest: {
      readonly organisation: string;
      readonly id: string;
    }) => Promise<string | undefined>,
  ) {
    this.directory = new Directory(context, brands);
  }

  register(registry: Implementations): void {
    registry.implement(getBrandByToken, (input, request) => this.brand(input.token, request));
    registry.implement(getBrandCms, async (input, request) => this.story(input.token, request));
    registry.implement(getMarketCapAndVolume, async ({ token }, { organisation }) => {
      if (token !== undefined) this.listedBrand(token, organisation);
      return this.directory.list(organisation, token);
    });
    registry.implement(tokenGetInfo, (input, request) => this.info(input.token, request));
    registry.implement(getTokenRepurchasesList, (input, request) => this.repurchases(input, request));
    registry.implement(getAssetRanking, (input, { organisation }) => this.ranking(input, organisation));
    registry.implement(getUserAssetRanking, (input, request) => this.ownPlace(input, request));
  }

  /** A token that the organisation trades. */
  private listedToken(code: string, organisation: string): TokenInfo {
    const { exchange, market } = this.context;
    const listed = market.listed(organisation).some((pair) => pair.token === code || pair.market === code);
    if (!listed) throw new CallError('tokenUnknown', `${organisation} does not list ${code}`);
    return tokenOf(exchange.tokens, code);
  }

  private listedBrand(code: string, organisation: string): { token: TokenInfo; row: BrandRow } {
    const token = this.listedToken(code, organisation);
    const row = this.brands.of(code);
    if (!row) throw new CallError('tokenUnknown', `${code} is no brand's token`);
    return { token, row };
  }

  /** The supply of a brand's token, and what of it is in circulation. */
  private async supplyOf(row: BrandRow, { precision }: TokenInfo) {
    return {
      total_supply: formatUnits(row.totalSupply, precision),
      circulating_supply: formatUnits((await this.brands.circulation())(row), precision),
    };
  }

  private async brand(code: string, { organisation, locale }: CallRequest) {
    const { token, row } = this.listedBrand(code, organisation);
    return {
      token: token.code,
      token_as: token.alias,
      brand_name: row.name,
      logo_url: token.logoUrl,
      cover_url: pictureUrl('cover', token.code),
      slogan: row.slogan[localeOf(locale)],
      website: row.website,
      country: row.country,
      ...(await this.supplyOf(row, token)),
      issue_price: row.issuePrice,
      issue_market: row.issueMarket,
      issue_time: row.issueTime,
      certification_level: row.certificationLevel,
    };
  }

  /** What a brand tells of itself. */
  private story(code: string, request: CallRequest) {
    const { row } = this.listedBrand(code, request.organisation);
    const locale = localeOf(request.locale);
    return {
      story: row.story[locale],
      images: storyPictures.map((number) => pictureUrl('story', `${row.token}-${number}`)),
      certification_levels: certificationLevels.map(({ level, name, percent }) => ({
        level,
        ...texts[locale].certification[name],
        repurchase_rate: formatUnits(BigInt(percent), 2),
      })),
    };
  }

  /** What is known of a token, a brand's or a currency. */
  private async info(wanted: string, request: CallRequest) {
    const token = this.listedToken(wanted, request.organisation);
    const { code, precision } = token;
    const locale = localeOf(request.locale);
    const face = { token: code, token_as: token.alias, name: token.name, logo_url: token.logoUrl };
    const row = this.brands.of(code);
    if (row) {
      return {
        ...face,
        introduction: row.about[locale],
        ...(await this.supplyOf(row, token)),
        issue_time: row.issueTime,
        website: row.website,
        white_paper: `${row.website}/white-paper`,
        explorer: '',
      };
    }
    if (!isCurrency(code)) throw new CallError('tokenUnknown', `nothing is known of ${code}`);
    // Of a currency the exchange knows what lies here: what came in from outside.
    let owed = 0n;
    for (const owner of [chainOwner, treasuryOwner])
      owed -= await availableOf(this.context.exchange, owner, code);
    const supply = formatUnits(owed, precision);
    return {
      ...face,
      ...currencyFacts[code],
      introduction: texts[locale].currencies[code],
      total_supply: supply,
      circulating_supply: supply,
    };
  }

  /** What a token's brand bought back and burned. */
  private async repurchases(
    { token, ...page }: z.output<(typeof getTokenRepurchasesList)['input']>,
    { organisation }: CallRequest,
  ) {
    const { database, catalogue } = this.context.exchange;
    const { precision } = this.listedToken(token, organisation);
    const { shown, next_id } = await listRepurchases(database, token, page);
    const { repurchased, burned } = await sumRepurchases(database, token);
    const list = shown.map((row) => {
      const pair = catalogue.pairs.get(row.pair);
      if (!pair) throw new Error(`A stored repurchase is of pair ${row.pair}, which does not exist`);
      const traded = { tradedLots: row.amount / pair.lotUnits, turnover: row.turnover };
      return {
        id: String(row.id),
        token: row.token,
        type: row.type === 1 ? (1 as const) : (2 as const),
        amount: formatUnits(row.amount, precision),
        price: row.turnover === 0n ? '0' : averagePrice(traded, pair),
        market: pair.market,
        transaction_hash: row.transactionHash,
        time: row.time,
      };
    });
    return {
      list,
      next_id,
      total_repurchased: formatUnits(repurchased, precision),
      total_burned: formatUnits(burned, precision),
    };
  }

  /** The token that a ranking is of, which may be a contest's. */
  private async rankedToken(
    { token, activity_id: id }: InputOf<typeof getUserAssetRanking>,
    organisation: string,
  ): Promise<TokenInfo> {
    const wanted = id === undefined ? token : await this.contestToken({ organisation, id });
    if (wanted !== undefined) return this.listedToken(wanted, organisation);
    if (id !== undefined) throw new CallError('activityUnknown');
    throw new CallError('invalidInput', 'neither', { token: 'needed where no activity is named' });
  }

  /** Who holds most of a token. */
  private async ranking(
    { page, size, ...input }: z.output<(typeof getAssetRanking)['input']>,
    organisation: string,
  ) {
    const { exchange, clock } = this.context;
    const { database } = exchange;
    const token = await this.rankedToken(input, organisation);
    const row = this.brands.of(token.code);
    const supply = row ? (await this.brands.circulation())(row) : 0n;
    const holders = await listHolders(database, token.code, page, size);
    const accounts = holders.map(({ account }) => account);
    const names = await maskedNames(database, accounts);
    const total = (await countHolders(database, token.code)).get(token.code) ?? 0;
    const list = holders.map((holder) => ({
      ...placeOf(holder, names, token),
      share: shareText(holder.amount, supply),
    }));
    return { list, total, holders: total, reward_token: '', time: clock.now() };
  }

  private async ownPlace(input: InputOf<typeof getUserAssetRanking>, request: CallRequest) {
    const { database } = this.context.exchange;
    const token = await this.rankedToken(input, request.organisation);
    const account = signedIn(request);
    const holder = await findHolder(database, token.code, account);
    const names = await maskedNames(database, [account]);
    return { place: holder ? placeOf(holder, names, token) : null, reward_token: token.code };
  }
}

const isCurrency = (code: string): code is keyof typeof currencyFacts => Object.hasOwn(currencyFacts, code);

const placeOf = (
  { rank, account, amount }: Holder,
  names: ReadonlyMap<string, string>,
  { precision }: TokenInfo,
) => ({
  rank,
  account: names.get(account) ?? '',
  value: formatUnits(amount, precision),
  reward: '0',
});

/** A share in percent with 2 decimals, rounded down; "0.00" of an unknown whole. */
function shareText(part: bigint, whole: bigint): string {
  const hundredths = whole <= 0n ? 0n : (part * 10_000n) / whole;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
