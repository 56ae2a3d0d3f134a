import { onComeBack, whileShown } from './while-shown';

const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const leave = () => window.dispatchEvent(new Event('pagehide'));

test('[H-33] a connection ends when the page is left and begins anew when it comes back', () => {
  const said: string[] = [];
  const stop = whileShown(window, () => {
    said.push('start');
    return () => said.push('stop');
  });
  // Of the page's own load.
  show(false);
  expect(said).toEqual(['start']);
  leave();
  leave();
  expect(said).toEqual(['start', 'stop']);
  show(true);
  expect(said).toEqual(['start', 'stop', 'start']);
  stop();
  leave();
  show(true);
  expect(said).toEqual(['start', 'stop', 'start', 'stop']);
});

test('[H-33] what was stopped while the page was away stays so', () => {
  let running = 0;
  const stop = whileShown(window, () => {
    running += 1;
    return () => (running -= 1);
  });
  leave();
  stop();
  show(true);
  expect(running).toBe(0);
});

test('[H-33] only a page from the browser’s memory has come back', () => {
  const heard = jest.fn();
  const stop = onComeBack(window, heard);
  show(false);
  expect(heard).not.toHaveBeenCalled();
  show(true);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  show(true);
  expect(heard).toHaveBeenCalledTimes(1);
});
