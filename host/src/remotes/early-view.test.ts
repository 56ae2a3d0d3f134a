import { endEarlyView, replaceEarlyView } from './early-view';

const flush = () => new Promise((resolve) => setTimeout(resolve, 0));

let area: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="early-view"></div>';
  area = document.getElementById('app')!;
});
const isShown = () => document.getElementById('early-view') !== null;
/** The remote's own element with this in it. */
function show(markup: string): void {
  const element = document.createElement('div');
  element.innerHTML = markup;
  area.append(element);
}

test('[H-26] the early view goes when the remote shows something that is no placeholder', async () => {
  replaceEarlyView(area);
  area.append(document.createElement('div'));
  await flush();
  expect(isShown()).toBe(true);
  show('<div aria-hidden="true">a skeleton</div>');
  await flush();
  expect(isShown()).toBe(true);
  show('<h1>AURA/USDT</h1>');
  await flush();
  expect(isShown()).toBe(false);
});

test('[H-25] it goes with the remote that could not be had, or that one did not wait for', () => {
  replaceEarlyView(area)();
  expect(isShown()).toBe(false);
});

test('[H-13] it goes when the page cannot start at all, and need not be there', () => {
  endEarlyView(document);
  expect(isShown()).toBe(false);
  expect(() => endEarlyView(document)).not.toThrow();
  expect(() => replaceEarlyView(area)()).not.toThrow();
});
