import * as z from 'zod/mini';
import { formatUnits } from '../engine/decimal';
import type { AutomaticPause } from '../engine/pair-sessions';
import type { domainEvent } from '../storage/tables';
import { type Catalogue, tokenOf } from './catalogue';

/** What the exchange did to a pair by itself, for the operators' log (T-17, O-10). Prices are decimals in `market`, the amount in `token`. */
export const PauseEvent = z.object({
  pair: z.string(),
  token: z.string(),
  market: z.string(),
  told: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('paused'), from: z.string(), to: z.string(), until: z.number() }),
    /** `amount` is what its auction traded: 0 where nothing crossed, and `price` is the last one then. */
    z.object({ kind: z.literal('reopened'), price: z.string(), amount: z.string() }),
  ]),
});

/** Events of this name happened to no user. */
export const pauseEventName = 'market.pause';

/** Pauses as the batch that brought them about stores them. */
export const pauseOccurrences = (
  pauses: readonly AutomaticPause[],
  { pairs, tokens }: Catalogue,
): (typeof domainEvent.$inferInsert)[] =>
  pauses.flatMap((pause) => {
    const pair = pairs.get(pause.pair);
    if (!pair) return [];
    const price = (ticks: bigint) => formatUnits(ticks, pair.pricePrecision);
    const data: z.input<typeof PauseEvent> = {
      pair: pair.code,
      token: tokenOf(tokens, pair.token).alias,
      market: tokenOf(tokens, pair.market).alias,
      told:
        pause.kind === 'paused'
          ? { kind: 'paused', from: price(pause.from), to: price(pause.to), until: pause.until }
          : {
              ...{ kind: 'reopened', price: price(pause.price) },
              amount: formatUnits(pause.lots, pair.amountPrecision),
            },
    };
    return [{ name: pauseEventName, userId: '', data, time: pause.time }];
  });
