import {
  endEarlyView,
  followEarlyLinks,
  replaceEarlyDownload,
  replaceEarlyTabs,
  replaceEarlyView,
} from './early-view';

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
  for (const placeholder of ['aria-hidden="true"', 'role="status" aria-label="Loading"']) {
    show(`<div ${placeholder}><i>a skeleton</i></div>`);
    await flush();
    expect(isShown()).toBe(true);
  }
  show('<h1>AURA/USDT</h1>');
  await flush();
  expect(isShown()).toBe(false);
});

test('[H-26] the place of a page that the remote keeps counts as what stands in it', async () => {
  replaceEarlyView(area);
  show('<div data-page=""><div aria-hidden="true">a skeleton</div></div>');
  await flush();
  expect(isShown()).toBe(true);
  show('<div data-page=""><h1>AURA/USDT</h1></div>');
  await flush();
  expect(isShown()).toBe(false);
});

test('[H-25] it goes with the remote that could not be had, or that one did not wait for', () => {
  replaceEarlyView(area)();
  expect(isShown()).toBe(false);
});

test('[H-13] it goes when the page cannot start at all, and need not be there', () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="early-tabs"></div>');
  endEarlyView(document);
  expect(isShown()).toBe(false);
  expect(document.getElementById('early-tabs')).toBeNull();
  expect(() => endEarlyView(document)).not.toThrow();
  expect(() => replaceEarlyView(area)()).not.toThrow();
});

/** The early view with this in it. */
function showEarly(markup: string): HTMLElement {
  const view = document.getElementById('early-view')!;
  view.innerHTML = markup;
  return view;
}
/** Names of the buttons of the area that were pressed. */
function watchPresses(): string[] {
  const pressed: string[] = [];
  area.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent));
  return pressed;
}

test('[H-26] a press that the early view kept is made in the remote’s own button', async () => {
  const pressed = watchPresses();
  showEarly('<button>All</button><button data-kept>Gainers</button>');
  replaceEarlyView(area);
  show('<button>All</button><a href="#gainers">Gainers</a><button>Gainers</button>');
  await flush();
  expect(pressed).toEqual(['Gainers']);
});

test('[H-26] it waits for a button that comes later, and is made once', async () => {
  const pressed = watchPresses();
  showEarly('<button data-kept aria-label="Favorite AURA/USDT"></button>');
  replaceEarlyView(area);
  show('<h1>Market</h1>');
  await flush();
  expect(pressed).toEqual([]);
  show('<button aria-label="Favorite AURA/USDT">star</button>');
  await flush();
  show('<i></i>');
  await flush();
  expect(pressed).toEqual(['star']);
});

test('[H-26] it is forgotten when something else is pressed meanwhile', async () => {
  const pressed = watchPresses();
  showEarly('<button data-kept>Gainers</button>');
  replaceEarlyView(area);
  show('<h1>Market</h1>');
  await flush();
  document.dispatchEvent(new Event('pointerdown'));
  show('<button>Gainers</button>');
  await flush();
  expect(pressed).toEqual([]);
});

test('[H-26] it is forgotten when its button does not come in time', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const pressed = watchPresses();
  showEarly('<button data-kept>Gainers</button>');
  replaceEarlyView(area);
  show('<h1>Market</h1>');
  await Promise.resolve();
  expect(isShown()).toBe(false);
  jest.advanceTimersByTime(5_000);
  show('<button>Gainers</button>');
  await Promise.resolve();
  jest.useRealTimers();
  expect(pressed).toEqual([]);
});

test('[H-26] a press is not made for a page that was left, nor for a link', async () => {
  const pressed = watchPresses();
  showEarly('<a href="#home" data-kept>Home</a>');
  replaceEarlyView(area);
  show('<a href="#home">Home</a>');
  await flush();
  document.body.innerHTML = '<div id="app"></div><div id="early-view"><button data-kept>All</button></div>';
  area = document.getElementById('app')!;
  replaceEarlyView(area)();
  show('<button>All</button>');
  await flush();
  expect(pressed).toEqual([]);
});

test('[H-26] the focus goes on in the control that has taken the place of the one that had it', async () => {
  showEarly('<a href="#other">Search</a><a href="#home">Home</a>').querySelectorAll('a')[1]?.focus();
  replaceEarlyView(area);
  show('<a id="search" href="#other">Search</a><a id="home" href="#home">Home</a>');
  await flush();
  expect(document.activeElement?.id).toBe('home');

  const bar = document.createElement('div');
  bar.id = 'early-tabs';
  bar.innerHTML = '<a href="#assets">Assets</a>';
  document.body.append(bar);
  bar.querySelector('a')?.focus();
  area.innerHTML = '<a id="assets" href="#assets">Assets</a>';
  replaceEarlyTabs(area);
  expect(document.getElementById('early-tabs')).toBeNull();
  expect(document.activeElement?.id).toBe('assets');
});

test('[H-26] rules for what a press on its links asks for go once these are followed within the page', () => {
  document.body.insertAdjacentHTML('beforeend', '<script type="speculationrules">{}</script>');
  const rules = () => document.querySelectorAll('script').length;
  replaceEarlyView(area)();
  expect(rules()).toBe(1);
  followEarlyLinks(document, { to: () => undefined });
  expect(rules()).toBe(0);
});

test('[H-06] [H-26] the early banner goes with the host’s own in its place, or without one, and its link leads on within the page', () => {
  const showBanner = () => {
    document.getElementById('early-download')?.remove();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="early-download"><a href="/download">Get it</a></div>',
    );
    return document.querySelector<HTMLElement>('#early-download a');
  };
  showBanner()?.focus();
  const visits: string[] = [];
  followEarlyLinks(document, { to: (path) => visits.push(path) });
  document.querySelector<HTMLElement>('#early-download a')?.click();
  expect(visits).toEqual(['/download']);
  area.innerHTML = '<a id="own" href="/download">Get it</a>';
  replaceEarlyDownload(document, area);
  expect(document.activeElement?.id).toBe('own');
  expect(document.getElementById('early-download')).toBeNull();
  for (const takeAway of [replaceEarlyDownload, endEarlyView]) {
    showBanner();
    takeAway(document);
    expect(document.getElementById('early-download')).toBeNull();
  }
});

test('[H-26] once the host has started, links of the early view lead on within the page', () => {
  const view = showEarly(
    '<a href="/trade/aura_usdt/kline?side=buy"><b>AURA</b></a><a href="https://brand.example" target="_blank">B</a><button>All</button>',
  );
  const visits: string[] = [];
  followEarlyLinks(document, { to: (path) => visits.push(path) });
  const press = (element: Element | null, init: MouseEventInit = {}) =>
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(press(view.querySelector('b'))).toBe(false);
  expect(visits).toEqual(['/trade/aura_usdt/kline?side=buy']);
  expect(press(view.querySelector('b'), { ctrlKey: true })).toBe(true);
  expect(press(view.querySelector('[target]'))).toBe(true);
  expect(press(view.querySelector('button'))).toBe(true);
  expect(visits).toHaveLength(1);
});

test('[H-05] [H-26] a link that was held until the host started is followed then', () => {
  showEarly('<a href="/search" data-kept="held">Search</a><a href="/user">User</a>');
  const visits: string[] = [];
  followEarlyLinks(document, { to: (path) => visits.push(path) });
  expect(visits).toEqual(['/search']);
});
