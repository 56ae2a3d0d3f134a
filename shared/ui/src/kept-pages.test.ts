import { restPlace, wakePlace } from './kept-pages';

const place = document.createElement('div');
const parent = document.body.appendChild(document.createElement('main'));
const supports = jest.fn<boolean, [string, string]>();

beforeEach(() => {
  Object.assign(globalThis, { CSS: { supports } });
  parent.replaceChildren(document.createElement('p'));
});
afterEach(() => Reflect.deleteProperty(globalThis, 'CSS'));

test('[H-26] a place rests where it stands, and is left there when it wakes', () => {
  supports.mockReturnValue(true);
  wakePlace(place, parent);
  restPlace(place);
  expect(place.parentElement).toBe(parent);
  expect(place.matches('[data-resting]')).toBe(true);
  expect(supports).toHaveBeenCalledWith('content-visibility', 'hidden');

  const moved = jest.spyOn(parent, 'append');
  wakePlace(place, parent);
  expect(moved).not.toHaveBeenCalled();
  expect(place.matches('[data-resting]')).toBe(false);
});

test.each([
  ['cannot leave out what is in an element', () => supports.mockReturnValue(false)],
  ['cannot say', () => Reflect.deleteProperty(globalThis, 'CSS')],
])('[H-26] in a browser that %s it leaves the document and comes back', (_which, meet) => {
  meet();
  wakePlace(place, parent);
  restPlace(place);
  expect(place.isConnected).toBe(false);
  wakePlace(place, parent);
  expect(place.parentElement).toBe(parent);
  expect(place.matches('[data-resting]')).toBe(false);
});
