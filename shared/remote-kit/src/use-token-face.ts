import { usePlatform, useStream, type TokenFace } from '@exchange/platform';
import { useEffect } from 'react';

/** How a token is shown (H-14). Until that is known its code stands for its alias, and there is no logo. */
export function useTokenFace(token: string): TokenFace {
  const { session } = usePlatform();
  const { allToken, tokens } = useStream(session.state$, () => session.state);
  const face = allToken.find((each) => each.token === token) ?? tokens[token];
  const known = face !== undefined;
  useEffect(() => {
    if (!known) session.wantTokens([token]);
  }, [known, session, token]);
  return face ?? { token, token_as: token.toUpperCase(), logo_url: '' };
}
