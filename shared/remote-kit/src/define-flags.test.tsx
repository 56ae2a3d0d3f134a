import { renderWithPlatform } from '@exchange/testing';
import { defineFlags } from './define-flags';

const flags = {
  'short-form': 'Shows the form with one field.',
  'new-chart': 'Draws the new chart.',
} as const;
const useFlag = defineFlags<typeof flags>();

function Form() {
  return <>{useFlag('short-form') ? 'short' : 'long'}</>;
}

test('[O-14] a component asks for a flag, which is off unless it is on', () => {
  expect(renderWithPlatform(<Form />).container.textContent).toBe('long');
  expect(renderWithPlatform(<Form />, { flags: ['new-chart'] }).container.textContent).toBe('long');
  expect(renderWithPlatform(<Form />, { flags: ['short-form'] }).container.textContent).toBe('short');
});

test('[O-14] a flag that is not declared does not compile', () => {
  // @ts-expect-error -- it is none of the flags
  const Wrong = () => <>{String(useFlag('shrot-form'))}</>;
  expect(renderWithPlatform(<Wrong />).container.textContent).toBe('false');
});
