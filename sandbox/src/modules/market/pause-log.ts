import { asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { PauseEvent, pauseEventName } from '../../core/exchange/pause-events';
import { has } from '../../core/storage/queries';
import { domainEvent } from '../../core/storage/tables';
import type { OperatorLog } from '../operator';

// An earlier release that leads may have marked them as what it cannot tell.
const wanted = eq(domainEvent.name, pauseEventName);
/** Whether there are pauses to be written. */
export const awaitsPauses = () => has(domainEvent, wanted);
/** Lines that are written in one transaction. */
const mostTogether = 100;

/**
 * Writes pauses that pairs made by themselves, and their ends, into the operators' log (T-17, O-10). Each was stored by the batch that
 * brought it about, and is taken from there in the transaction that writes its line: whoever dies, it is there once.
 */
export async function logPauses(
  { database }: Pick<ModuleContext, 'database'>,
  log: Pick<OperatorLog, 'append'>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(domainEvent)
      .where(wanted)
      .orderBy(asc(domainEvent.id))
      .limit(mostTogether)
      .for('update', { skipLocked: true });
    for (const { data, time } of rows) {
      const event = z.parse(PauseEvent, data);
      await log.append(
        {
          ...{ operator: 'exchange', address: '', kind: 'market', record: event.pair },
          action: event.told.kind === 'paused' ? 'market-state-set' : 'market-resumed',
          detail: detailOf(event, time),
        },
        transaction,
      );
    }
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await transaction.delete(domainEvent).where(inArray(domainEvent.id, ids));
  });
}

/** What happened, without words, so that it reads alike in every language; times are UTC. */
function detailOf({ token, market, told }: z.output<typeof PauseEvent>, time: number): string {
  const at = (ms: number) => new Date(ms).toISOString();
  if (told.kind === 'paused') return `${told.from} → ${told.to} ${market} · ${at(time)} – ${at(told.until)}`;
  return `${told.price} ${market} · ${told.amount} ${token} · ${at(time)}`;
}
