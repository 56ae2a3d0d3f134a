import * as z from './schema';
import { defineCall } from './call';
import { amount, decimal, fromId, id, time, tokenCode } from './fields';

/** Buyback or burn of a brand's token by the brand. */
export const Repurchase = z.object({
  id: id(),
  token: tokenCode(),
  /** 1 buyback, 2 burn. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** In token. */
  amount: amount(),
  /** Average price paid, in `market`; "0" for a burn. */
  price: amount(),
  market: tokenCode(),
  /** Empty before it is on chain. */
  transaction_hash: z.string(),
  time: time(),
});
export type Repurchase = z.infer<typeof Repurchase>;

export const getTokenRepurchasesList = defineCall({
  name: 'market.getTokenRepurchasesList',
  method: 'GET',
  path: '/market/getTokenRepurchasesList',
  access: 'public',
  summary: 'Buyback and burn records of a token, newest first, with their totals in token (T-12)',
  input: z.object({ token: tokenCode(), ...fromId() }),
  output: z.object({
    list: z.array(Repurchase),
    next_id: z.nullable(id()),
    total_repurchased: amount(),
    total_burned: amount(),
  }),
  errors: ['tokenUnknown'],
});

export const getBrandByToken = defineCall({
  name: 'market.getBrandByToken',
  method: 'GET',
  path: '/market/getBrandByToken',
  access: 'public',
  summary: 'The brand behind a token (T-12)',
  input: z.object({ token: tokenCode() }),
  output: z.object({
    token: tokenCode(),
    token_as: z.string(),
    brand_name: z.string(),
    logo_url: z.string(),
    cover_url: z.string(),
    slogan: z.string(),
    website: z.string(),
    /** ISO 3166 country. */
    country: z.string(),
    /** Supplies in token. */
    total_supply: amount(),
    circulating_supply: amount(),
    issue_price: amount(),
    issue_market: tokenCode(),
    issue_time: time(),
    /** Level of the repurchase certification that the brand holds; 0 for none. */
    certification_level: z.int(),
  }),
  errors: ['tokenUnknown'],
});

export const getBrandCms = defineCall({
  name: 'market.getBrandCms',
  method: 'GET',
  path: '/market/getBrandCms',
  access: 'public',
  summary:
    'The brand’s story in the present locale, as rich text that the client sanitises, and the levels of repurchase certification (T-12)',
  input: z.object({ token: tokenCode() }),
  output: z.object({
    story: z.string(),
    images: z.array(z.string()),
    certification_levels: z.array(
      z.object({
        level: z.int(),
        name: z.string(),
        description: z.string(),
        /** Share of its profit that the brand promises to buy back with, e.g. `"0.2"`. */
        repurchase_rate: amount(),
      }),
    ),
  }),
  errors: ['tokenUnknown'],
});

/** A brand token in the directory (T-07). */
export const BrandFigures = z.object({
  token: tokenCode(),
  token_as: z.string(),
  brand_name: z.string(),
  logo_url: z.string(),
  /** Last price in the organisation’s fiat currency, rounded down. */
  fiat_price: amount(),
  percent_change: decimal(),
  /** Circulating supply times price, and turnover of 24 hours, in fiat. */
  market_cap: amount(),
  volume: amount(),
  holders: z.int(),
});
export type BrandFigures = z.infer<typeof BrandFigures>;

export const getMarketCapAndVolume = defineCall({
  name: 'market.getMarketCapAndVolume',
  method: 'GET',
  path: '/market/getMarketCapAndVolume',
  access: 'public',
  summary: 'Market cap and volume of one brand token, or of all, the largest cap first (T-07, T-12)',
  input: z.object({ token: z.optional(tokenCode()) }),
  output: z.object({ list: z.array(BrandFigures), fiat: z.string(), time: time() }),
  errors: ['tokenUnknown'],
});
