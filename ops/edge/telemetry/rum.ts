import { reportLimits, type ReportBatch, type ReportEntry } from '@exchange/telemetry';
import { scrub } from '@exchange/telemetry';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ReportSchema } from '@exchange/telemetry/server';
import { type IntakeRefusal, parseBatch, takeFromOwnPages } from './own-pages';

/** What became of a request with reports. */
export type RumOutcome = 'taken' | IntakeRefusal;

export interface RumOptions {
  /** Versions of a part that compositions name or named tell `released`; other ones `other`; what is no part `none`. */
  readonly look: (name: string, version: string) => Promise<'released' | 'other' | 'none'>;
  /** Whether a pattern is that of a page of the application. */
  readonly isPage: (pattern: string) => boolean;
  /** Takes a checked batch without personal data. */
  readonly onBatch: (batch: ReportBatch) => void | Promise<void>;
  readonly onOutcome: (outcome: RumOutcome) => void;
  /** Batches of one address in a minute. */
  readonly perMinute: number;
}

/** What stands for versions that were never released here: a team's own build, or a made-up one. */
export const otherVersion = 'other';

/** Address of the page's reports. */
export const rumPath = '/rum';

/** One page's word for how often something happened goes this far. */
const mostAtOnce = 100_000;

/** Takes reports of the application's own pages at `/rum` (O-06). A Fastify plugin. */
export async function rum(
  app: FastifyInstance,
  { look, isPage, onBatch, onOutcome, perMinute }: RumOptions,
): Promise<void> {
  const refuse = takeFromOwnPages(app, {
    what: 'Reports',
    // A beacon says text/plain, whatever is in it; characters may be of three bytes each.
    types: ['text/plain', 'application/json'],
    bodyLimit: reportLimits.batch * 3,
    largest: `${reportLimits.batch} characters`,
    perMinute,
    onRefused: onOutcome,
  });

  app.post<{ Body: string }>(rumPath, async (request, reply) => {
    const checked = z.safeParse(ReportSchema, parseBatch(request.body));
    if (!checked.success)
      return refuse(reply, 400, 'malformed', `Not a batch of reports: ${z.prettifyError(checked.error)}`);
    const entries = await Promise.all(checked.data.entries.map((entry) => cleaned(entry, { look, isPage })));
    await onBatch({ lost: Math.min(checked.data.lost, mostAtOnce), entries: entries.flat() });
    onOutcome('taken');
    return reply.code(204).send();
  });
}

/** An entry as it is kept, if it is one of a part of this exchange: what anybody may send makes no more than so many of them. */
async function cleaned(
  entry: ReportEntry,
  { look, isPage }: Pick<RumOptions, 'look' | 'isPage'>,
): Promise<ReportEntry[]> {
  const found = await look(entry.source, entry.version);
  if (found === 'none') return [];
  const version = found === 'released' ? entry.version : otherVersion;
  if (entry.kind !== 'fault') return [{ ...entry, version }];
  const { source, message, route, count } = entry;
  // What the page itself says of a host that never came, in as few words as there can be (`hostWatch`).
  const unseen =
    source === 'host' && entry.fault === 'loading'
      ? (['visit', 'faulty'] as const).map((name) => ({ kind: 'count', source, version, name }) as const)
      : [];
  return [
    ...unseen,
    {
      ...entry,
      version,
      // A page of an older version may have removed less than this one does.
      message: scrub(message, reportLimits.message),
      route: isPage(route) ? route : '',
      count: Math.min(count, mostAtOnce),
    },
  ];
}
