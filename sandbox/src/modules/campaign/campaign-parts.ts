import type { CampaignStatus } from '@exchange/contract';
import { and, eq, gt, gte, lte, or, type SQL } from 'drizzle-orm';
import { boolean, integer, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { available, type Movement } from '../../core/engine/ledger';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { integer8 } from '../../core/storage/columns';
import type { Brands } from '../brand';

/** Where campaigns of all kinds are kept, and what moves their money. */
export interface CampaignParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> &
    Pick<UserExchange, 'tokens' | 'holdings' | 'leaderTask' | 'announce'>;
}

/** What campaigns are announced and made from. */
export type CampaignSources = CampaignParts & Pick<ModuleContext, 'market'> & { readonly brands: Brands };

/** A table of campaigns of a kind. Times in ms since the epoch. */
export type CampaignTable = PgTable & {
  readonly organisation: PgColumn;
  readonly startTime: PgColumn;
  readonly endTime: PgColumn;
  /** See {@link deskColumns}. */
  readonly isPlanned: PgColumn;
};

/** Columns of campaigns that operators make, change and stop beside those that the exchange announces (O-10). */
export const deskColumns = () => ({
  /** Whether the exchange announced it by its own plan, and not an operator. */
  isPlanned: boolean('is_planned').notNull().default(true),
  /** When an operator stopped it, ms since the epoch; 0 while it is not stopped. */
  stoppedTime: integer8('stopped_time').notNull().default(0),
  /** Each change by an operator adds one. */
  version: integer('version').notNull().default(1),
});

/** What {@link deskColumns} are of a campaign that the exchange announces. */
export const announcedByPlan = { isPlanned: true, stoppedTime: 0, version: 1 } as const;

/** Whether a campaign was stopped before it began. */
export const isWithdrawn = ({
  startTime,
  stoppedTime,
}: {
  readonly startTime: number;
  readonly stoppedTime: number;
}): boolean => stoppedTime > 0 && stoppedTime < startTime;

/** Whether a campaign has begun by a time, so that what users rely on is fixed. */
export const isBegun = (row: Parameters<typeof isWithdrawn>[0], now: number): boolean =>
  row.startTime <= now && !isWithdrawn(row);

/** The condition that users see a campaign: it was not stopped before it began. */
export const isOffered = ({
  startTime,
  stoppedTime,
}: {
  readonly startTime: PgColumn;
  readonly stoppedTime: PgColumn;
}): SQL | undefined => or(eq(stoppedTime, 0), gte(stoppedTime, startTime));

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
