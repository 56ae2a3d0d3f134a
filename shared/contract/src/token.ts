import * as z from './schema';
import { defineCall } from './call';
import { amount, nothing, tokenCode } from './fields';

/** How a token is shown. */
export const TokenFace = z.object({ token: tokenCode(), token_as: z.string(), logo_url: z.string() });
export type TokenFace = z.infer<typeof TokenFace>;

export const getBatchTokenUrl = defineCall({
  name: 'config.getBatchTokenUrl',
  method: 'POST',
  path: '/conf/getBatchTokenUrl',
  access: 'public',
  summary: 'Aliases and logos of some tokens; unknown ones are left out',
  input: z.object({ tokens: z.array(tokenCode()).check(z.maxLength(500)) }),
  output: z.object({ list: z.array(TokenFace) }),
  errors: [],
});

export const getAllTokenUrl = defineCall({
  name: 'config.getAllTokenUrl',
  method: 'GET',
  path: '/conf/getAllTokenUrl',
  access: 'public',
  summary: 'Aliases and logos of every token of the organisation',
  input: nothing(),
  output: z.object({ list: z.array(TokenFace) }),
  errors: [],
});

export const getTradeFee = defineCall({
  name: 'token.getTradeFee',
  method: 'GET',
  path: '/token/getTradeFee',
  access: 'public',
  summary:
    'Shares of what is received that a pair keeps as fee, for the order that waited (maker) and the one that came (taker); for a signed-in user what their volume of 30 days makes of it (T-09)',
  input: z.object({ token: tokenCode(), market: tokenCode() }),
  output: z.object({ maker: amount(), taker: amount() }),
  errors: ['pairUnknown'],
});
