import { createPageLoader, loading } from '../remotes/page-loader';
import { takeLateStyles } from './late-styles';

const folder = `${window.location.origin}/assets/host/1.0.0`;

/** A page whose styles of these parts have not come when the host starts. */
function take(...late: readonly ('host' | 'remote')[]) {
  document.head.innerHTML = `${late
    .map(
      (of, index) =>
        `<link rel="stylesheet" media="not all" data-late="${of}" href="${folder}/${index}.css">`,
    )
    .join('')}<style id="brand"></style>`;
  const onGivenUp = jest.fn(() => Promise.resolve());
  const loader = createPageLoader({
    ...{ page: window, newQuery: () => '?r=1', onGivenUp },
    integrity: { digestOf: () => 'sha384-host', mayLearn: () => false, learn: () => Promise.resolve() },
  });
  return { taken: takeLateStyles(document, loader), onGivenUp };
}
const links = () => [...document.head.querySelectorAll('link')];
const inHead = () =>
  [...document.head.children].map((each) => each.getAttribute('href')?.replace(`${folder}/`, '') ?? each.id);

afterEach(() => {
  document.head.innerHTML = '';
  jest.useRealTimers();
});

test('[H-26] styles of the host that have not come are fetched by its loader, into their place', async () => {
  const { taken } = take('host', 'host');
  expect(inHead()).toEqual(['0.css', '1.css', 'brand']);
  for (const { integrity, media } of links()) expect([integrity, media]).toEqual(['sha384-host', '']);
  const [one, two] = links();
  one?.dispatchEvent(new Event('load'));
  expect(await Promise.race([taken.then(() => 'taken'), Promise.resolve('waits')])).toBe('waits');
  two?.dispatchEvent(new Event('load'));
  await taken;
  expect(inHead()).toEqual(['0.css', '1.css', 'brand']);
});

test('[H-26] those of a remote are left to its code', async () => {
  await take('remote').taken;
  expect(inHead()).toEqual(['brand']);
});

test('[H-25] one that does not come is asked for again at another address, and given up in the end', async () => {
  jest.useFakeTimers();
  const { taken, onGivenUp } = take('host');
  const failed = expect(taken).rejects.toThrow('0.css?r=1: error');
  for (const pause of [...loading.pauses, 0]) {
    links()[0]?.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(pause);
  }
  await failed;
  expect(onGivenUp).toHaveBeenCalled();
});

test('[H-25] one that has come stays, however long the page is open', async () => {
  jest.useFakeTimers();
  const { taken } = take('host');
  links()[0]?.dispatchEvent(new Event('load'));
  await taken;
  await jest.advanceTimersByTimeAsync(10 * loading.limit);
  expect(inHead()).toEqual(['0.css', 'brand']);
});
