import { createCaptcha, getSlider, getValidaSecret } from '@exchange/contract/auth';
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

test('[H-25] a check that cannot be loaded says so and can be tried again', async () => {
  platform.api.refuse(createCaptcha, { kind: 'network', reason: '' });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerHumanCheck(platform);
  await userEvent.click(retry);
  expect(await screen.findByRole('textbox', { name: 'Picture code' })).toBeTruthy();
});
