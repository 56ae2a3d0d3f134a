import { fakePair, fakeUser } from '@exchange/platform/fake';
import { screen } from '@testing-library/react';
import { join } from 'node:path';
import { applyStyles } from '../../../testing/apply-styles';
import { openRemote } from '../../../testing/open-remote';

test('[T-23] in an auction what is not taken looks like it, and says so', async () => {
  const pause = { state: 'auction', cause: 'moveLimit' } as const;
  const { user } = await openRemote('/trade/aura_usdt/transaction', {
    user: fakeUser(),
    pairs: [fakePair({ token: 'aura', halted: true, pause })],
  });
  await user.click(await screen.findByRole('button', { name: /^Order type/ }));
  applyStyles(join(__dirname, 'order-kind-sheet.module.css'));
  const rows = await screen.findAllByRole<HTMLButtonElement>('button', { name: /[a-z]/ });
  const isRefused = ({ textContent }: HTMLElement) => textContent.endsWith('Not in an auction');
  const refused = rows.filter(isRefused);
  expect(refused.map((row) => row.querySelector('b')?.textContent)).toEqual([
    ...['Market', 'Post only', 'Immediate or cancel (IOC)', 'Fill or kill (FOK)'],
    'One cancels the other (OCO)',
  ]);
  const [limit, oco] = [screen.getByRole('button', { name: /^Limit/ }), refused.at(-1)];
  const looks = (row: HTMLElement | undefined) =>
    ['b', 'small', 'svg'].map((part) => getComputedStyle(row?.querySelector(part) ?? document.body).color);
  expect(looks(limit)).toEqual(['var(--ink)', 'var(--ink-2)', 'var(--brand)']);
  expect(looks(oco)).toEqual(['var(--ink-3)', 'var(--ink-3)', 'var(--ink-3)']);
  expect(refused.every((row) => row.disabled && getComputedStyle(row).cursor === 'default')).toBe(true);
  expect(getComputedStyle(limit).cursor).toBe('pointer');
});
