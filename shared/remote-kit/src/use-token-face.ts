import { usePlatform, useTopic, type SessionState, type TokenFace } from '@exchange/platform';
import { useEffect } from 'react';

const knownFace = ({ allToken, tokens }: SessionState, token: string): TokenFace | undefined =>
  allToken.find((each) => each.token === token) ?? tokens[token];

/** How a token is shown by what the session knows (H-14): without an alias its code stands for it, and there is no logo. */
export const tokenFace = (state: SessionState, token: string): TokenFace =>
  knownFace(state, token) ?? { token, token_as: token.toUpperCase(), logo_url: '' };

/** How a token is shown (H-14), by {@link tokenFace}; one that is not known is asked for. */
export function useTokenFace(token: string): TokenFace {
  const { session } = usePlatform();
  const state = useTopic('session');
  const known = knownFace(state, token) !== undefined;
  useEffect(() => {
    if (!known) session.wantTokens([token]);
  }, [known, session, token]);
  return tokenFace(state, token);
}
