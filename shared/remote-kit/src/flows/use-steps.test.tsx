import { createFakePlatform, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AskBeforeLeaving } from './ask-before-leaving';
import { useSteps } from './use-steps';

let platform: FakePlatform;
beforeEach(() => {
  platform = createFakePlatform({ path: '/assets' });
  platform.navigation.to('/withdraw');
});

/** A flow of two steps; the second one is shown with what was typed in the first. */
function Flow() {
  const [text, setText] = useState('');
  const { step, go, end } = useSteps(['address', 'amount'], text === '' ? 'address' : 'amount');
  return (
    <>
      <h1>{step}</h1>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <button onClick={() => go('amount')}>Next</button>
      <button
        onClick={() => {
          setText('');
          end();
        }}
      >
        Done
      </button>
      <AskBeforeLeaving holdsInput={text !== ''} back="/assets" onLeave={() => setText('')} />
    </>
  );
}
const open = () => renderWithPlatform(<Flow />, platform);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const step = () => screen.getByRole('heading', { level: 1 }).textContent;
const back = () => act(async () => platform.navigation.systemBack());

test('[H-30] a step that lacks what it is shown with gives way to the one before', async () => {
  platform.navigation.toStep('amount');
  open();
  expect(step()).toBe('address');
  expect(platform.navigation.step).toBeUndefined();
  await press('Next');
  expect(step()).toBe('address');
});

test('[H-30] back leads to the step before, and asks only where it would leave', async () => {
  open();
  await userEvent.type(screen.getByRole('textbox'), 'T1');
  await press('Next');
  expect(step()).toBe('amount');
  await back();
  expect(step()).toBe('address');
  expect(screen.queryByRole('dialog')).toBeNull();
  await back();
  // Back once more is an answer too: to stay.
  expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
  await back();
  expect(screen.queryByRole('dialog')).toBeNull();
  await back();
  await press('Discard and leave');
  expect(platform.navigation.location.path).toBe('/assets');
});

test('[H-30] back asks as soon as something is typed, however late the texts of the question are', async () => {
  open();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'T1' } });
  act(() => platform.navigation.systemBack());
  expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeTruthy();
});

test('[H-30] a flow that has ended is left by one step back, without a question', async () => {
  open();
  const { entries } = platform.navigation;
  await userEvent.type(screen.getByRole('textbox'), 'T1');
  await press('Next');
  await press('Done');
  expect(step()).toBe('address');
  expect(platform.navigation.entries).toBe(entries);
  await back();
  expect(platform.navigation.location.path).toBe('/assets');
});

test('[H-30] a redirect, as to the login, is not asked about', async () => {
  open();
  await userEvent.type(screen.getByRole('textbox'), 'T1');
  act(() => platform.navigation.to('/login', { replace: true }));
  expect(platform.navigation.location.path).toBe('/login');
  expect(screen.queryByRole('dialog')).toBeNull();
});
