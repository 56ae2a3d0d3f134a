import { createPageLoader, loading } from '../remotes/page-loader';
import { applyStyles } from './apply-styles';

const address = '/assets/host/1.0.0/host.aa.css';

beforeEach(() => {
  document.head.innerHTML = `<style data-part-of="${address} ${address}2">.frame{}</style><style id="brand"></style>`;
});
afterEach(() => {
  document.head.innerHTML = '';
  jest.useRealTimers();
});

function apply() {
  const onGivenUp = jest.fn(() => Promise.resolve());
  const loader = createPageLoader({
    ...{ page: window, newQuery: () => '?r=1', onGivenUp },
    integrity: { digestOf: () => 'sha384-host', mayLearn: () => false, learn: () => Promise.resolve() },
  });
  return { applied: applyStyles(document, loader), onGivenUp };
}
const links = () => [...document.head.querySelectorAll('link')];
const inHead = () => [...document.head.children].map((each) => each.getAttribute('href') ?? each.id);

test('[H-26] the styles that the page has in part come in their place, checked, and then the part goes', async () => {
  const { applied } = apply();
  expect(inHead()).toEqual(['', address, `${address}2`, 'brand']);
  expect(links().map(({ rel, integrity }) => [rel, integrity])).toEqual(
    Array(2).fill(['stylesheet', 'sha384-host']),
  );
  links()[0]?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(document.head.querySelector('[data-part-of]')).not.toBeNull();
  links()[1]?.dispatchEvent(new Event('load'));
  await applied;
  expect(inHead()).toEqual([address, `${address}2`, 'brand']);
});

test('[H-25] one that does not come is asked for again at another address, and given up in the end', async () => {
  jest.useFakeTimers();
  document.head.innerHTML = `<style data-part-of="${address}">.frame{}</style>`;
  const { applied, onGivenUp } = apply();
  const failed = expect(applied).rejects.toThrow(`${address}?r=1: did not come`);
  for (const pause of [...loading.pauses, 0]) {
    links()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(pause);
  }
  await failed;
  expect(onGivenUp).toHaveBeenCalled();
  expect(document.head.querySelector('[data-part-of]')).not.toBeNull();
});

test('[H-25] one that has come stays, however long the page is open', async () => {
  jest.useFakeTimers();
  const { applied } = apply();
  for (const link of links()) link.dispatchEvent(new Event('load'));
  await applied;
  await jest.advanceTimersByTimeAsync(10 * loading.limit);
  expect(links()).toHaveLength(2);
});

test('[H-26] a page that has all of them waits for nothing', async () => {
  document.head.innerHTML = '<style data-href="host.aa.css"></style>';
  await apply().applied;
  expect(inHead()).toEqual(['']);
});
