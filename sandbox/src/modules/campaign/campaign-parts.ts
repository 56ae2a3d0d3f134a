import type { CampaignStatus } from '@exchange/contract';
import { and, gt, lte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, type Movement } from '../../core/engine/ledger';
import type { UserExchange } from '../../core/exchange/user-exchange';

/** Where campaigns of all kinds are kept, and what moves their money. */
export interface CampaignParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> &
    Pick<UserExchange, 'tokens' | 'holdings' | 'leaderTask' | 'announce'>;
}

/** A table of campaigns of a kind. Times in ms since the epoch. */
export type CampaignTable = PgTable & {
  readonly organisation: PgColumn;
  readonly startTime: PgColumn;
  readonly endTime: PgColumn;
};

/** 1 upcoming, 2 progressing, 3 concluded. */
export const statusAt = (
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number },
  time: number,
): CampaignStatus => (time < startTime ? 1 : time < endTime ? 2 : 3);

/** The condition that campaigns are in a status at a time; none for `undefined`. */
export function inStatus(
  { startTime, endTime }: CampaignTable,
  status: CampaignStatus | undefined,
  time: number,
): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === 1) return gt(startTime, time);
  return status === 2 ? and(lte(startTime, time), gt(endTime, time)) : lte(endTime, time);
}

/** A text in each language, as events keep it. */
export const EachLanguage = z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), en: z.string() });

/** Tokens that go from what a brand keeps back to what is set aside for a campaign, or back again; none of nothing. */
export const setAside = (token: string, amount: bigint, from: string, to: string): Movement[] =>
  amount > 0n ? [{ kind: 'set_aside', token, amount, from: available(from), to: available(to) }] : [];
