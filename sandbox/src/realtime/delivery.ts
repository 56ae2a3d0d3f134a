import { BookMessage, Quote, QuoteMessage, TradesMessage } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';

const OutgoingQuotes = z.object({
  organisation: z.string(),
  message: schemaOf(QuoteMessage),
  /** To be broken on its way (a fault). */
  corrupt: z.boolean(),
});

/** What the engine's owner publishes in one turn; every process brings it to its own sockets. */
export const Delivery = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('quotes'),
    /** Whatever becomes of the messages: what changed. */
    changed: z.array(schemaOf(Quote)),
    epoch: z.string(),
    /** Number of each organisation's last message. */
    positions: z.record(z.string(), z.int()),
    outgoing: z.array(OutgoingQuotes),
    /** Closes all sockets first (a fault). */
    disconnect: z.boolean(),
  }),
  z.object({
    kind: z.literal('pairs'),
    books: z.array(schemaOf(BookMessage)),
    trades: z.array(schemaOf(TradesMessage)),
  }),
]);
export type Delivery = z.infer<typeof Delivery>;
