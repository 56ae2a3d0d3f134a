import { createHash, webcrypto } from 'node:crypto';
import { createCaptcha, createWork, getSlider, getValidaSecret, solveWork } from '@exchange/contract/auth';
import { fakeFailure, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerHumanCheck, passHumanCheck, slide } from '../../testing/human';
import { createUserPlatform } from '../../testing/user-platform';
import { HumanCheckSheet } from './human-check-sheet';

let platform: FakePlatform;
const handleAnswer = jest.fn();
beforeEach(async () => {
  platform = await createUserPlatform();
  answerHumanCheck(platform);
  handleAnswer.mockReset().mockResolvedValue(undefined);
});
const open = () =>
  renderWithPlatform(<HumanCheckSheet open onClose={() => undefined} onAnswer={handleAnswer} />, platform);
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Picture code' });

test('[S-01] captcha and slider together are the answer; a solved slider goes on by itself', async () => {
  open();
  await passHumanCheck('ab2c');
  await waitFor(() =>
    expect(handleAnswer).toHaveBeenCalledWith({
      captcha_id: 'captcha-1',
      captcha_code: 'ab2c',
      valida_secret: 'secret-of-slider-1',
    }),
  );
  expect(platform.api.inputs(getValidaSecret)[0]?.left).toBe(36);
});

test('[S-01] without a captcha nothing is sent', async () => {
  open();
  await slide();
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  await waitFor(() => expect(document.activeElement).toBe(code()));
  expect(go.disabled).toBe(true);
  await userEvent.type(code(), 'ab2c{Enter}');
  expect(handleAnswer).toHaveBeenCalledTimes(1);
});

test('[S-01] a wrong captcha is renewed and said at its field; the slider stays solved', async () => {
  handleAnswer.mockRejectedValueOnce(fakeFailure({ reason: 'captchaWrong', code: 2001 }));
  open();
  await passHumanCheck();
  await screen.findByText('failure:captchaWrong');
  expect(code().value).toBe('');
  await waitFor(() => expect(platform.api.inputs(createCaptcha)).toHaveLength(2));
  expect(platform.api.inputs(getSlider)).toHaveLength(1);
  await userEvent.type(code(), 'zz9z{Enter}');
  expect(handleAnswer).toHaveBeenLastCalledWith({
    captcha_id: 'captcha-2',
    captcha_code: 'zz9z',
    valida_secret: 'secret-of-slider-1',
  });
});

test('[S-01] a piece left in the wrong place brings a new puzzle and keeps the captcha', async () => {
  platform.api.refuse(getValidaSecret, { reason: 'sliderWrong', code: 2002 });
  open();
  await passHumanCheck('ab2c');
  await screen.findByText('failure:sliderWrong');
  await waitFor(() => expect(platform.api.inputs(getSlider)).toHaveLength(2));
  expect(code().value).toBe('ab2c');
  expect(handleAnswer).not.toHaveBeenCalled();
});

test('[S-01] tapping the picture renews it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show another picture code' }));
  expect(platform.api.inputs(createCaptcha)).toHaveLength(2);
});

describe('without pictures', () => {
  beforeEach(() => {
    Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
    platform.api.answer(createWork, () => ({ work_id: 'work-1', seed: 'seed', parts: 3, bits: 6 }));
    platform.api.answer(solveWork, () => proof);
  });
  const proof = { captcha_id: 'captcha-9', captcha_code: 'abcd', valida_secret: 'secret-9' };
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Check without pictures' }));

  test('[S-01] the device finds the numbers that are asked for, and what they are worth is the answer', async () => {
    open();
    await screen.findByRole('slider');
    await press();
    await waitFor(() => expect(handleAnswer).toHaveBeenCalledWith(proof));
    const [sent] = platform.api.inputs(solveWork);
    expect(sent?.work_id).toBe('work-1');
    expect(sent?.numbers).toHaveLength(3);
    for (const [index, number] of (sent?.numbers ?? []).entries()) {
      const digest = createHash('sha256').update(`seed:${index}:${number}`).digest();
      expect(digest.readUInt8(0) >>> 2).toBe(0);
    }
  });

  test('[S-01] what is refused is said, and it can be tried again', async () => {
    platform.api.refuse(createWork, { reason: 'rateLimited' });
    open();
    await screen.findByRole('slider');
    await press();
    expect(await screen.findByText('failure:rateLimited')).toBeTruthy();
    platform.api.answer(createWork, () => ({ work_id: 'work-2', seed: 'seed', parts: 1, bits: 1 }));
    await press();
    await waitFor(() => expect(handleAnswer).toHaveBeenCalledWith(proof));
    expect(screen.queryByText('failure:rateLimited')).toBeNull();
  });

  test('[S-01] whoever closes the check ends the work', async () => {
    let answer: (work: { work_id: string; seed: string; parts: number; bits: number }) => void = () =>
      undefined;
    platform.api.answer(createWork, () => new Promise((resolve) => (answer = resolve)));
    const { unmount } = open();
    await screen.findByRole('slider');
    await press();
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    unmount();
    answer({ work_id: 'work-3', seed: 'seed', parts: 1, bits: 1 });
    await Promise.resolve();
    expect(platform.api.inputs(solveWork)).toEqual([]);
  });
});

test('[H-25] a check that cannot be loaded says so and can be tried again', async () => {
  platform.api.refuse(createCaptcha, { kind: 'network', reason: '' });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerHumanCheck(platform);
  await userEvent.click(retry);
  expect(await screen.findByRole('textbox', { name: 'Picture code' })).toBeTruthy();
});
