import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform, fakeUser } from '@exchange/platform/fake';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { usePersonal } from './use-personal';

/** A component that notes the news of its balances under its name. */
function Balances({ name, heard }: { readonly name: string; readonly heard: unknown[] }) {
  usePersonal('balances', (news) => heard.push([name, news]));
  return null;
}

test('[Q-05] a change of its kind is told once, as is a gap; another kind, and what comes after it has gone, are not', () => {
  const platform = createFakePlatform({ user: fakeUser() });
  const heard: unknown[] = [];
  const page = (name: string) => (
    <StrictMode>
      <PlatformProvider value={platform}>
        <Balances name={name} heard={heard} />
      </PlatformProvider>
    </StrictMode>
  );
  const { rerender, unmount } = render(page('first'));
  const balances = [{ token: 'usdt', available: '1', frozen: '0', version: 1 }];
  platform.session.pushPersonal({ balances });
  platform.session.pushPersonal({ orders: [{}], kyc: { kyc_level: 1 } });
  // Another function for the same kind is told from then on.
  rerender(page('second'));
  platform.session.resync();
  unmount();
  platform.session.pushPersonal({ balances });
  expect(heard).toEqual([
    ['first', balances],
    ['second', 'resync'],
  ]);
});
