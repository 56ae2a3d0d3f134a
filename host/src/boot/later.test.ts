import { countQueries, createPageLoader } from '../remotes/page-loader';
import { learnOwnFiles, prefetchFiles } from './later';

const links = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map((link) => [
    link.getAttribute('href'),
    link.crossOrigin,
  ]);
afterEach(() => document.head.replaceChildren());

test('[H-10] the files of the tabs are asked for as the loader asks for them', async () => {
  await prefetchFiles(window, ['/assets/mfe-ibo/1/remoteEntry.js', '/assets/mfe-ibo/1/remote.css']);
  expect(links()).toEqual([
    ['/assets/mfe-ibo/1/remoteEntry.js', 'anonymous'],
    ['/assets/mfe-ibo/1/remote.css', 'anonymous'],
  ]);
});

test('[H-22] what the page has asked for by itself is not asked for a second time', async () => {
  window.exchangeLoader = createPageLoader({
    page: window,
    integrity: { digestOf: () => '', mayLearn: () => false, learn: () => Promise.resolve() },
    newQuery: countQueries(),
    onGivenUp: () => Promise.resolve(),
  });
  const script = document.createElement('script');
  script.src = '/assets/mfe-trade/1/chart.js?r=1';
  window.exchangeLoader.guard(script);
  await prefetchFiles(window, ['/assets/mfe-trade/1/chart.js', '/assets/mfe-trade/1/other.js']);
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
