import type { OrderKind } from '../../../common/order-kinds';
import type { OrderInput } from './order-math';

/** The best prices of a book: the counterparty's, which trades at once, and that of one's own side, at which an order waits. */
export type BestPrice = 'counterparty' | 'queue';

/** What comes after a best price when one goes through them, none being the last; a post-only order can only wait. */
export function nextBestPrice(present: BestPrice | undefined, kind: OrderKind): BestPrice | undefined {
  const choices: readonly BestPrice[] = kind === 'postOnly' ? ['queue'] : ['counterparty', 'queue'];
  return choices[present === undefined ? 0 : choices.indexOf(present) + 1];
}

/** The side whose market order would trade at a best price of an order of `side`. */
export function sideMet(best: BestPrice, side: OrderInput['side']): OrderInput['side'] {
  if (best === 'counterparty') return side;
  return side === 1 ? 2 : 1;
}
