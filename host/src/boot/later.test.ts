import { countQueries, createPageLoader } from '../remotes/page-loader';
import { learnOwnFiles, prefetchFiles } from './later';

const elements = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
const links = () => elements().map((link) => [link.getAttribute('href'), link.crossOrigin]);
const settled = () => new Promise((resolve) => setTimeout(resolve));
/** Has what is fetched ahead come or fail. */
async function settle(what: 'load' | 'error', link: HTMLLinkElement | undefined): Promise<void> {
  link?.dispatchEvent(new Event(what));
  await settled();
}
afterEach(() => document.head.replaceChildren());

test('[H-10] the files of the tabs are asked for as the loader asks for them', () => {
  void prefetchFiles(window, ['/assets/mfe-ibo/1/remoteEntry.js', '/assets/mfe-ibo/1/remote.css']);
  expect(links()).toEqual([
    ['/assets/mfe-ibo/1/remoteEntry.js', 'anonymous'],
    ['/assets/mfe-ibo/1/remote.css', 'anonymous'],
  ]);
});

test('[H-10] four files are fetched ahead at a time, the next one when one has come or failed', async () => {
  const arrived = jest.fn();
  void prefetchFiles(
    window,
    Array.from({ length: 6 }, (_, index) => `/${index}.js`),
  ).then(arrived);
  expect(links()).toHaveLength(4);
  await settle('load', elements()[1]);
  await settle('error', elements()[0]);
  expect(links().map(([address]) => address)).toEqual(['/0.js', '/1.js', '/2.js', '/3.js', '/4.js', '/5.js']);
  for (const link of elements().slice(2, 5)) await settle('load', link);
  expect(arrived).not.toHaveBeenCalled();
  await settle('load', elements()[5]);
  expect(arrived).toHaveBeenCalled();
});

test('[H-22] what the page has asked for by itself is not asked for a second time', () => {
  window.exchangeLoader = createPageLoader({
    page: window,
    integrity: { digestOf: () => '', mayLearn: () => false, learn: () => Promise.resolve() },
    newQuery: countQueries(),
    onGivenUp: () => Promise.resolve(),
  });
  const script = document.createElement('script');
  script.src = '/assets/mfe-trade/1/chart.js?r=1';
  window.exchangeLoader.guard(script);
  void prefetchFiles(window, ['/assets/mfe-trade/1/chart.js', '/assets/mfe-trade/1/other.js']);
  expect(links()).toEqual([['/assets/mfe-trade/1/other.js', 'anonymous']]);
  delete window.exchangeLoader;
});

test('[H-10] nothing is fetched ahead for somebody who saves data', async () => {
  const page = { document, navigator: { connection: { saveData: true } } };
  await prefetchFiles(page as unknown as Window, ['/assets/mfe-ibo/1/remoteEntry.js']);
  expect(links()).toEqual([]);
});

test('[H-25] the rest of the page’s own remote is learned before a press needs it, of other remotes nothing', () => {
  const learn = jest.fn(() => Promise.reject(new Error('offline')));
  const remote = (name: string) => ({
    ...{ name, version: '1.0.0', platform: '^2.2.0', routes: [], entry: `/assets/${name}/1.0.0/entry.js` },
  });
  const [own, other] = [remote('mfe-trade'), remote('mfe-nodes')];
  const suffices = ({ name }: { readonly name: string }) => name === own.name;
  learnOwnFiles({ remotes: [own, other] }, { integrity: { suffices, learn } });
  expect(learn.mock.calls).toEqual([[own.entry, '']]);
});
