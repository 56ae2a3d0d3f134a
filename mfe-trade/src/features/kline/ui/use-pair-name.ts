import { parsePairKey } from '../../../common/pair-key';
import { useQuote } from './use-quote';

/** The pair as people write it; from its key until the list is there. */
export function usePairName(pairKey: string): string {
  const quote = useQuote(pairKey);
  const { token = '', market = '' } = parsePairKey(pairKey) ?? {};
  return `${quote?.token_as ?? token.toUpperCase()}/${market.toUpperCase()}`;
}
