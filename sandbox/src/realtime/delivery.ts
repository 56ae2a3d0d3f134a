import type { BookMessage, Quote, TradesMessage } from '@exchange/contract';
import type { Outgoing } from './quote-channel';

/** What the leader publishes in one turn. */
export type Delivery =
  | {
      readonly kind: 'quotes';
      /** Whatever becomes of the messages: what changed. */
      readonly changed: Quote[];
      readonly epoch: string;
      /** Number of each organisation's last message. */
      readonly positions: Record<string, number>;
      readonly outgoing: readonly (Outgoing & { readonly organisation: string })[];
      /** Closes all sockets first (a fault). */
      readonly disconnect: boolean;
    }
  | { readonly kind: 'pairs'; readonly books: BookMessage[]; readonly trades: TradesMessage[] };
