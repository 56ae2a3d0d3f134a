import { keepReleasesApart } from './keep-releases-apart';

const folder = (version: string) => `${window.location.origin}/assets/mfe-trade/${version}/`;
const release = (version: string) => ({
  ...{ name: 'mfe-trade', version, platform: '^2.0.0', routes: [] },
  entry: `${folder(version)}remoteEntry.js`,
});
const [old, next] = [release('1.0.0'), release('1.1.0')];
const list = 'webpackChunkmfe_trade';

function addLink(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
}
function addStyle(name: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.dataset['href'] = name;
  document.head.append(style);
  return style;
}
/** The list of chunks that a script of a release finds, after it has made sure that there is one, as builds do. */
function listFor(version: string): unknown {
  const script = Object.assign(document.createElement('script'), { src: `${folder(version)}chunk.js?r=1` });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const found: unknown = Reflect.get(window, list) ?? [];
  Reflect.set(window, list, found);
  jest.restoreAllMocks();
  return found;
}
/** The page began with 1.0.0, whose digests it brought. */
const setUp = () =>
  keepReleasesApart(window, {
    digestOf: (address) =>
      address.startsWith(folder('1.0.0')) && address.endsWith('remote.aa.css') ? 'sha' : undefined,
  });

afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(window, list);
});

test('[O-09] styles of the release before do not apply to the next, and do again when it comes back', () => {
  const swap = setUp();
  const [own, other] = [
    addLink(`${folder('1.0.0')}page.css?r=2`),
    addLink('/assets/mfe-user/1.0.0/page.css'),
  ];
  const [inlined, host] = [addStyle('remote.aa.css'), addStyle('host.aa.css')];
  swap(old, next);
  expect([own, other, inlined, host].map(({ media }) => media)).toEqual(['not all', '', 'not all', '']);
  // The next release may have a file of the same name, and must fetch it.
  expect(document.querySelector('style[data-href="remote.aa.css"]')).toBeNull();
  const ofNext = addLink(`${folder('1.1.0')}page.css`);
  swap(next, old);
  expect([own, inlined, ofNext].map(({ media }) => media)).toEqual(['', '', 'not all']);
  expect(inlined.dataset['href']).toBe('remote.aa.css');
});

test('[O-09] what the page held of the styles of the release that it began with goes', () => {
  document.head.innerHTML = '<style data-part="host"></style><style data-part="remote"></style>';
  setUp()(old, next);
  expect([...document.head.querySelectorAll('style')].map(({ dataset }) => dataset['part'])).toEqual([
    'host',
  ]);
});

test('[O-09] a style that the release before still asked for does not apply either', async () => {
  setUp()(old, next);
  const [late, wanted] = [addLink(`${folder('1.0.0')}late.css`), addLink(`${folder('1.1.0')}late.css`)];
  await Promise.resolve();
  expect([late.media, wanted.media]).toEqual(['not all', '']);
});

test('[O-09] a style of the release before that gets its address when its digest is known does not apply either', async () => {
  setUp()(old, next);
  const late = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  document.head.append(late);
  await Promise.resolve();
  expect(late.media).toBe('');
  late.href = `${folder('1.0.0')}late.css`;
  await Promise.resolve();
  expect(late.media).toBe('not all');
});

test('[O-09] chunks of one release never reach the other, also when they come late', () => {
  const first = listFor('1.0.0');
  setUp()(old, next);
  const second = listFor('1.1.0');
  expect(second).not.toBe(first);
  expect(listFor('1.0.0')).toBe(first);
  expect(listFor('1.1.0')).toBe(second);
});
