import { type ProfitMethod, profitMethods, type ProfitSpan, profitSpans } from '@exchange/contract/profit';
import { usePlatform } from '@exchange/platform';
import { useSearch } from '@exchange/remote-kit';

/** By which method and over which time the pages tell profit; both stand in their addresses. */
export interface ProfitChoice {
  readonly method: ProfitMethod;
  readonly span: ProfitSpan;
}

/** The choice that an address names; what is none of its values is the default. */
function parseChoice(search: string): ProfitChoice {
  const query = new URLSearchParams(search);
  return {
    method: profitMethods.find((each) => each === query.get('method')) ?? 'fifo',
    span: profitSpans.find((each) => each === query.get('span')) ?? 'all',
  };
}

/** Address of the page of all tokens, or of one. */
export function profitPath({ method, span }: ProfitChoice, token?: string): string {
  const query = new URLSearchParams({
    ...(method !== 'fifo' && { method }),
    ...(span !== 'all' && { span }),
  }).toString();
  return `/assets/profit${token === undefined ? '' : `/${token}`}${query === '' ? '' : `?${query}`}`;
}

/** The choice of the present address, and how it is changed. */
export function useProfitChoice(token?: string) {
  const { navigation } = usePlatform();
  const choice = parseChoice(useSearch());
  return {
    choice,
    choose: (change: Partial<ProfitChoice>) =>
      navigation.to(profitPath({ ...choice, ...change }, token), { replace: true }),
  };
}
