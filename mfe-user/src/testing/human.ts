import { createCaptcha, getSlider, getValidaSecret } from '@exchange/contract/auth';
import type { FakePlatform } from '@exchange/platform/fake';
import { act, fireEvent, screen } from '@testing-library/react';

/** Answers captcha and slider: ids rise with each one, and every movement is taken unless the test says otherwise. */
export function answerHumanCheck(platform: FakePlatform): void {
  let captchas = 0;
  let sliders = 0;
  platform.api.answer(createCaptcha, () => ({
    captcha_id: `captcha-${(captchas += 1)}`,
    image: 'data:image/svg+xml;base64,',
  }));
  platform.api.answer(getSlider, () => ({
    slider_id: `slider-${(sliders += 1)}`,
    background: 'data:image/png;base64,',
    piece: 'data:image/png;base64,',
    piece_size: 50,
    piece_top: 40,
    width: 300,
    height: 150,
  }));
  platform.api.answer(getValidaSecret, ({ slider_id }) => ({ valida_secret: `secret-of-${slider_id}` }));
}

/** Moves the piece with the keyboard and lets it go. */
export async function slide(presses = 12): Promise<void> {
  const slider = await screen.findByRole('slider');
  for (let press = 0; press < presses; press += 1) fireEvent.keyDown(slider, { key: 'ArrowRight' });
  await act(async () => {
    fireEvent.keyDown(slider, { key: 'Enter' });
  });
}

/** Answers the whole check in the open sheet. */
export async function passHumanCheck(code = 'ab2c'): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Picture code' }), { target: { value: code } });
  await slide();
}
