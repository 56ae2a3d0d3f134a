import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import { useTokenFace } from './use-token-face';

function Name({ token }: { readonly token: string }) {
  return <p>{useTokenFace(token).token_as}</p>;
}
const face = (token: string, token_as: string) => ({ token, token_as, logo_url: `/${token}.svg` });

test('[H-14] a token is shown by its code until the session knows its alias, which is asked for', () => {
  const { platform } = renderWithPlatform(<Name token="aura" />);
  expect(screen.getByText('AURA')).toBeTruthy();
  expect(platform.session.wantedTokens).toEqual(['aura']);
  act(() => platform.session.setState({ allToken: [face('kite', 'Kite'), face('aura', 'Aura')] }));
  expect(screen.getByText('Aura')).toBeTruthy();
});

test('[H-14] a token that the organisation lists no more is shown too, and a known one is not asked for', () => {
  const { platform, rerender } = renderWithPlatform(<Name token="lyre" />);
  act(() =>
    platform.session.setState({ allToken: [face('kite', 'Kite')], tokens: { lyre: face('lyre', 'Lyre') } }),
  );
  expect(screen.getByText('Lyre')).toBeTruthy();
  rerender(<Name token="kite" />);
  expect(screen.getByText('Kite')).toBeTruthy();
  expect(platform.session.wantedTokens).toEqual(['lyre']);
});
