import { getAllTokenUrl, getBatchTokenUrl } from '@exchange/contract/token';
import { isApiFailure, type Api, type SessionState, type TokenFace } from '@exchange/platform';
import type { BehaviorSubject } from '@exchange/platform/rxjs';

/** Most tokens that one call answers for. */
const mostAtOnce = 500;

/** Keeps `allToken` and `tokens` of the session (H-14). */
export interface TokenKeeper {
  /** Asks for what is not known yet. */
  refresh(): void;
  /** Somebody else is here now: everything is asked for anew, and what is known stays until the answer. */
  renew(): void;
  want(codes: readonly string[]): void;
}

export function createTokenKeeper(
  api: Pick<Api, 'call'>,
  state$: BehaviorSubject<SessionState>,
): TokenKeeper {
  const wanted = new Set<string>();
  /** Nobody need ask for these again. */
  const answered = new Set<string>();
  let complete = false;
  let working = false;

  const show = (change: Partial<Pick<SessionState, 'allToken' | 'tokens'>>) =>
    state$.next({ ...state$.value, ...change });
  const nextCodes = () => [...wanted].filter((code) => !answered.has(code)).slice(0, mostAtOnce);

  const askAll = async () => {
    // Before the answer: whoever comes meanwhile is asked for again.
    complete = true;
    answered.clear();
    try {
      const { list } = await api.call(getAllTokenUrl, {});
      for (const { token } of list) answered.add(token);
      show({ allToken: list });
    } catch (error) {
      complete = false;
      throw error;
    }
  };
  const askSome = async (codes: readonly string[]) => {
    const { list } = await api.call(getBatchTokenUrl, { tokens: [...codes] });
    for (const code of codes) answered.add(code);
    show({ tokens: { ...state$.value.tokens, ...byCode(list) } });
  };
  /** One call after another, until nothing is left to ask or one fails; the next wish or return goes on. */
  const work = async () => {
    if (working) return;
    working = true;
    try {
      for (;;) {
        const codes = nextCodes();
        if (!complete) await askAll();
        else if (codes.length > 0) await askSome(codes);
        else return;
      }
    } catch (error) {
      // Without an answer the codes stand for the names.
      if (!isApiFailure(error)) throw error;
    } finally {
      working = false;
    }
  };

  return {
    refresh: () => void work(),
    renew() {
      complete = false;
      void work();
    },
    want(codes) {
      for (const code of codes) wanted.add(code);
      void work();
    },
  };
}

function byCode(list: readonly TokenFace[]): Record<string, TokenFace> {
  return Object.fromEntries(list.map((face) => [face.token, face]));
}
