import * as z from './schema';
import { defineCall } from './call';
import { Balance } from './asset';
import { amount, decimal, nothing, page, precision, time, tokenCode } from './fields';

const fiatCode = () => z.string().check(z.regex(/^[A-Z]{3}$/));

export const getDataOfUserTokenSumHoldFiatBalance = defineCall({
  name: 'asset.getDataOfUserTokenSumHoldFiatBalance',
  method: 'POST',
  path: '/Org/Asset/getDataOfUserTokenSumHoldFiatBalance',
  access: 'user',
  summary: 'What all that the user holds is worth in a fiat currency, the organisation’s by default (A-01)',
  input: z.object({ fiat: z.optional(fiatCode()) }),
  output: z.object({
    fiat: z.string(),
    /** Rounded down to 2 decimals: both accounts, the asset account, the fiat (C2C) account. */
    total: amount(),
    asset_total: amount(),
    c2c_total: amount(),
    /** Gain or loss since 00:00 UTC. */
    change_today: decimal(),
    time: time(),
  }),
  errors: [],
});

/** What the user held at the end of a day (00:00 UTC after it; now, for today), in fiat. */
export const AssetDay = z.object({ time: time(), total: amount(), profit: decimal() });
export type AssetDay = z.infer<typeof AssetDay>;

export const getAssetAnalysisBase = defineCall({
  name: 'asset.getAssetAnalysisBase',
  method: 'POST',
  path: '/Org/Asset/getAssetAnalysisBase',
  access: 'user',
  weight: 5,
  summary: 'What the user held day by day, newest first, for the analysis chart (A-01)',
  input: z.object(page()),
  output: z.object({ list: z.array(AssetDay), total: z.int(), fiat: z.string() }),
  errors: [],
});

export const getDataOfUserTokenBalance = defineCall({
  name: 'asset.getDataOfUserTokenBalance',
  method: 'POST',
  path: '/Org/Asset/getDataOfUserTokenBalance',
  access: 'user',
  summary: 'The asset account’s balance of one token',
  input: z.object({ token: tokenCode() }),
  output: z.object({ balance: Balance }),
  errors: ['tokenUnknown'],
});

/** What a user holds of a token in the fiat (C2C) account. */
export const C2CBalance = z.object({
  token: tokenCode(),
  token_as: z.string(),
  logo_url: z.string(),
  precision: precision(),
  available: amount(),
  frozen: amount(),
  fiat_value: amount(),
});
export type C2CBalance = z.infer<typeof C2CBalance>;

export const getDataOfUserC2CBalance = defineCall({
  name: 'asset.getDataOfUserC2CBalance',
  method: 'POST',
  path: '/Org/Asset/getDataOfUserC2CBalance',
  access: 'user',
  summary: 'The fiat (C2C) account: every token that it can hold, with the user’s balance (A-01)',
  input: nothing(),
  output: z.object({ list: z.array(C2CBalance), fiat: z.string(), time: time() }),
  errors: [],
});

export const getGuidePrice = defineCall({
  name: 'asset.getGuidePrice',
  method: 'POST',
  path: '/Org/Asset/getGuidePrice',
  access: 'public',
  summary: 'Value of one unit of a token in a fiat currency, for estimates',
  input: z.object({ token: tokenCode(), fiat: fiatCode() }),
  output: z.object({ price: amount(), time: time() }),
  errors: ['tokenUnknown'],
});

export const getBizPrecision = defineCall({
  name: 'asset.getBizPrecision',
  method: 'POST',
  path: '/Org/Asset/getBizPrecision',
  access: 'public',
  summary: 'Decimals with which each token is held and shown',
  input: nothing(),
  output: z.object({ list: z.array(z.object({ token: tokenCode(), precision: precision() })) }),
  errors: [],
});

export const getPricePrecision = defineCall({
  name: 'asset.getPricePrecision',
  method: 'POST',
  path: '/Org/Asset/getPricePrecision',
  access: 'public',
  summary: 'Decimals of a pair’s prices and amounts',
  input: z.object({ token: tokenCode(), market: tokenCode() }),
  output: z.object({ price_precision: precision(), amount_precision: precision() }),
  errors: ['pairUnknown'],
});

export const getPhyPrecision = defineCall({
  name: 'asset.getPhyPrecision',
  method: 'POST',
  path: '/Org/Utils/getPhyPrecision',
  access: 'public',
  summary: 'Decimals of a token on its chain, which a deposit or withdrawal may use',
  input: z.object({ token: tokenCode() }),
  output: z.object({ precision: precision() }),
  errors: ['tokenUnknown'],
});
