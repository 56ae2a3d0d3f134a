import { followKeyboard } from './follow-keyboard';

const keyboard = () => document.documentElement.style.getPropertyValue('--keyboard');

test('[H-26] what a keyboard covers is told to the styles, and the focused field comes into view', () => {
  const view = Object.assign(new EventTarget(), { scale: 1, height: 812, offsetTop: 0 });
  const page = { document, innerHeight: 812, visualViewport: view } as unknown as Window;
  const field = document.body.appendChild(document.createElement('input'));
  field.scrollIntoView = jest.fn();
  field.focus();
  const stop = followKeyboard(page);
  const change = (next: Partial<typeof view>) => {
    Object.assign(view, next);
    view.dispatchEvent(new Event('resize'));
  };
  change({ height: 760 });
  expect(keyboard()).toBe('');
  change({ height: 476 });
  expect(keyboard()).toBe('336px');
  expect(field.scrollIntoView).toHaveBeenCalledTimes(1);
  // The page is moved up by a part of it.
  change({ offsetTop: 100 });
  expect(keyboard()).toBe('236px');
  change({ scale: 2 });
  expect(keyboard()).toBe('0px');
  change({ scale: 1, offsetTop: 0 });
  stop();
  expect(keyboard()).toBe('');
  field.remove();
});
