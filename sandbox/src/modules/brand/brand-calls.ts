import {
  getAssetRanking,
  getBrandByToken,
  getBrandCms,
  getMarketCapAndVolume,
  getTokenRepurchasesList,
  getUserAssetRanking,
  tokenGetInfo,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { chainOwner, treasuryOwner } from '../../core/engine/ledger';
import { type Catalogue, tokenOf } from '../../core/exchange/catalogue';
import { averagePrice } from '../../core/exchange/order-view';
import { availableOf } from '../../core/exchange/user-exchange';
import { localeOf } from '../../core/locale';
import { pageOf } from '../../core/pages';
import type { Implementations } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import { pictureUrl } from '../media';
import type { BrandRow } from './brands';
import { createDirectory, type DirectoryOptions } from './directory';
import { countHolders, findHolder, type Holder, listHolders, maskedNames } from './holders';
import { type KeptRepurchase, listRepurchases, sumRepurchases } from './repurchases';
import { certificationLevels } from './seed/certification';
import { currencies } from './seed/currencies';

/** What the brand calls are made of. */
export interface BrandCallsOptions extends DirectoryOptions {
  /** The token that an organisation's contest of this id is about; undefined where there is none. */
  readonly contestToken: (organisation: string, id: string) => string | undefined;
}

/** Pictures of a brand's story. */
const storyPictures = 2;

/** Registers the calls about brands, their buybacks and their holders (T-07, T-12). */
export function registerBrandCalls(implementations: Implementations, options: BrandCallsOptions): void {
  implementBrands(implementations, options);
  implementTokens(implementations, options);
  implementRepurchases(implementations, options);
  implementRankings(implementations, options);
}

/** A token that the organisation trades. */
function listedToken({ exchange, market }: BrandCallsOptions, code: string, organisation: string): TokenInfo {
  const listed = market.listed(organisation).some((pair) => pair.token === code || pair.market === code);
  if (!listed) throw new CallError('tokenUnknown', `${organisation} does not list ${code}`);
  return tokenOf(exchange.tokens, code);
}

function listedBrand(
  options: BrandCallsOptions,
  code: string,
  organisation: string,
): { token: TokenInfo; row: BrandRow } {
  const token = listedToken(options, code, organisation);
  const row = options.brands.of(code);
  if (!row) throw new CallError('tokenUnknown', `${code} is no brand's token`);
  return { token, row };
}

/** What brands tell of themselves, and their directory. */
function implementBrands(implementations: Implementations, options: BrandCallsOptions): void {
  const { brands } = options;
  const directory = createDirectory(options);

  implementations.implement(getBrandByToken, async (input, request) => {
    const { token, row } = listedBrand(options, input.token, request.organisation);
    return {
      token: token.code,
      token_as: token.alias,
      brand_name: row.name,
      logo_url: token.logoUrl,
      cover_url: pictureUrl('cover', token.code),
      slogan: row.slogan[localeOf(request.locale)],
      website: row.website,
      country: row.country,
      total_supply: formatUnits(row.totalSupply, token.precision),
      circulating_supply: formatUnits((await brands.circulation())(row), token.precision),
      issue_price: row.issuePrice,
      issue_market: row.issueMarket,
      issue_time: row.issueTime,
      certification_level: row.certificationLevel,
    };
  });

  implementations.implement(getBrandCms, async (input, request) => {
    const { row } = listedBrand(options, input.token, request.organisation);
    const locale = localeOf(request.locale);
    return {
      story: row.story[locale],
      images: Array.from({ length: storyPictures }, (_, index) =>
        pictureUrl('story', `${row.token}-${index + 1}`),
      ),
      certification_levels: certificationLevels.map(({ level, name, description, percent }) => ({
        level,
        name: name[locale],
        description: description[locale],
        repurchase_rate: formatUnits(BigInt(percent), 2),
      })),
    };
  });

  implementations.implement(getMarketCapAndVolume, async (input, { organisation }) => {
    if (input.token !== undefined) listedBrand(options, input.token, organisation);
    return directory.list(organisation, input.token);
  });
}

/** What is known of a token, a brand's or a currency. */
function implementTokens(implementations: Implementations, options: BrandCallsOptions): void {
  const { exchange, brands } = options;

  implementations.implement(tokenGetInfo, async (input, request) => {
    const token = listedToken(options, input.token, request.organisation);
    const locale = localeOf(request.locale);
    const row = brands.of(token.code);
    const face = { token: token.code, token_as: token.alias, name: token.name, logo_url: token.logoUrl };
    if (row) {
      return {
        ...face,
        introduction: row.about[locale],
        total_supply: formatUnits(row.totalSupply, token.precision),
        circulating_supply: formatUnits((await brands.circulation())(row), token.precision),
        issue_time: row.issueTime,
        website: row.website,
        white_paper: `${row.website}/white-paper`,
        explorer: '',
      };
    }
    const currency = currencies[token.code];
    if (!currency) throw new CallError('tokenUnknown', `nothing is known of ${token.code}`);
    // Of a currency the exchange knows what lies here: what came in from outside.
    let owed = 0n;
    for (const owner of [chainOwner, treasuryOwner]) owed -= await availableOf(exchange, owner, token.code);
    const supply = formatUnits(owed, token.precision);
    return {
      ...face,
      introduction: currency.introduction[locale],
      total_supply: supply,
      circulating_supply: supply,
      issue_time: currency.issueTime,
      website: currency.website,
      white_paper: currency.whitePaper,
      explorer: currency.explorer,
    };
  });
}

/** What brands bought back and burned. */
function implementRepurchases(implementations: Implementations, options: BrandCallsOptions): void {
  const { database, catalogue } = options.exchange;

  implementations.implement(getTokenRepurchasesList, async ({ token, from_id, limit }, request) => {
    const info = listedToken(options, token, request.organisation);
    const fromId = Number(from_id);
    if (!Number.isSafeInteger(fromId) || fromId < 0) {
      throw new CallError('invalidInput', 'from_id', { from_id: 'an id from an earlier page, or 0' });
    }
    const rows = await listRepurchases(database, token, fromId, limit + 1);
    const { shown, next_id } = pageOf(rows, limit, ({ id }) => String(id));
    const { repurchased, burned } = await sumRepurchases(database, token);
    return {
      list: shown.map((row) => repurchaseView(catalogue, row, info)),
      next_id,
      total_repurchased: formatUnits(repurchased, info.precision),
      total_burned: formatUnits(burned, info.precision),
    };
  });
}

function repurchaseView(catalogue: Catalogue, row: KeptRepurchase, token: TokenInfo) {
  const pair = catalogue.pairs.get(row.pair);
  if (!pair) throw new Error(`A stored repurchase is of pair ${row.pair}, which does not exist`);
  return {
    id: String(row.id),
    token: row.token,
    type: row.type,
    amount: formatUnits(row.amount, token.precision),
    price:
      row.turnover === 0n
        ? '0'
        : averagePrice({ tradedLots: row.amount / pair.lotUnits, turnover: row.turnover }, pair),
    market: pair.market,
    transaction_hash: row.transactionHash,
    time: row.time,
  };
}

/** The token that a ranking is of; there are no ranking activities to name one. */
function rankedToken(
  options: BrandCallsOptions,
  input: { token?: string | undefined; activity_id?: string | undefined },
  of: string,
) {
  if (input.activity_id !== undefined) {
    const token = options.contestToken(of, input.activity_id);
    if (token === undefined) throw new CallError('activityUnknown');
    return listedToken(options, token, of);
  }
  if (input.token === undefined)
    throw new CallError('invalidInput', 'neither', { token: 'needed where no activity is named' });
  return listedToken(options, input.token, of);
}

const placeOf = ({ rank, amount }: Holder, account: string, token: TokenInfo) => ({
  rank,
  account,
  value: formatUnits(amount, token.precision),
  reward: '0',
});

/** Who holds most of a token. */
function implementRankings(implementations: Implementations, options: BrandCallsOptions): void {
  const {
    exchange: { database },
    brands,
    clock,
  } = options;

  implementations.implement(getAssetRanking, async (input, { organisation }) => {
    const token = rankedToken(options, input, organisation);
    const row = brands.of(token.code);
    const supply = row ? (await brands.circulation())(row) : 0n;
    const holders = await listHolders(database, token.code, input.page, input.size);
    const names = await maskedNames(
      database,
      holders.map(({ account }) => account),
    );
    const total = (await countHolders(database, token.code)).get(token.code) ?? 0;
    return {
      list: holders.map((holder) => ({
        ...placeOf(holder, names.get(holder.account) ?? '', token),
        share: shareText(holder.amount, supply),
      })),
      total,
      holders: total,
      reward_token: '',
      time: clock.now(),
    };
  });

  implementations.implement(getUserAssetRanking, async (input, request) => {
    const token = rankedToken(options, input, request.organisation);
    const account = signedIn(request);
    const holder = await findHolder(database, token.code, account);
    const names = await maskedNames(database, [account]);
    return {
      place: holder ? placeOf(holder, names.get(account) ?? '', token) : null,
      reward_token: token.code,
    };
  });
}

/** A share in percent with 2 decimals, rounded down; "0.00" of an unknown whole. */
function shareText(part: bigint, whole: bigint): string {
  const hundredths = whole <= 0n ? 0n : (part * 10_000n) / whole;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
