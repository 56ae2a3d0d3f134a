/**
 * Script of the simulated native app (B-06): a phone with the app's own title bar, tab bar, pages and login, and the app's side of
 * the bridge. Pages of the exchange stand in frames of the same origin; each asks for its port before its own scripts run.
 */
export const shellScript = `
'use strict';
const tabs = [
  { id: 'home', name: 'Home', path: '/', fits: (path) => path === '/' },
  { id: 'market', name: 'Market', path: '/home/marketCondition', fits: (path) => path === '/home/marketCondition' },
  { id: 'exchange', name: 'Exchange', path: '', fits: (path) => /^[/]trade[/][^/]+([/]transaction)?$/.test(path) },
  { id: 'ibo', name: 'IBO', path: '/ieo/list', fits: (path) => path.startsWith('/ieo/list') },
  { id: 'assets', name: 'Assets', path: '/assets', fits: (path) => path === '/assets' },
];
const agents = {
  ios: (version) => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 BrandExchangeApp/' + version,
  android: (version) => 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 BrandExchangeApp/' + version,
};
const find = (id) => document.getElementById(id);
const views = find('views');
const settings = find('settings');
const login = find('login');

// What an app keeps on the phone.
const kept = { token: null, expires: 0, favourites: [], device: crypto.randomUUID(), ...JSON.parse(localStorage.getItem('exchange-shell') ?? '{}') };
const keep = () => {
  localStorage.setItem('exchange-shell', JSON.stringify(kept));
  find('account').textContent = kept.token ? 'The app has a session.' : 'The app has no session.';
  find('forget').disabled = !kept.token;
};

let app = { platform: 'ios', version: '1.1.3', language: 'en' };
/** Pages by tab, and those that were opened above them, the last on top. */
let roots = new Map();
let stack = [];
let currentTab = tabs[0];
const topPage = () => stack.at(-1) ?? roots.get(currentTab.id);
const pageOf = (view) => [...roots.values(), ...stack].find(({ frame }) => frame.contentWindow === view);
const pathOf = ({ frame }) => frame.contentWindow.location.pathname + frame.contentWindow.location.search;

const openFrame = (name, path) => {
  const frame = document.createElement('iframe');
  frame.title = name;
  frame.src = path;
  views.append(frame);
  return { name, frame };
};
const show = () => {
  const shown = topPage();
  for (const { frame } of [...roots.values(), ...stack]) frame.hidden = frame !== shown.frame;
  find('back').hidden = app.platform !== 'ios' || stack.length === 0;
  for (const button of find('tabs').children) {
    if (button.dataset.tab === currentTab.id) button.setAttribute('aria-current', 'page');
    else button.removeAttribute('aria-current');
  }
  showTitle();
};
const showTitle = () => {
  find('title').textContent = topPage()?.frame.contentDocument?.title.split(' · ')[0] ?? '';
};
const showTab = (tab, path) => {
  for (const { frame } of stack) frame.remove();
  stack = [];
  currentTab = tab;
  const root = roots.get(tab.id);
  if (!root) roots.set(tab.id, openFrame('Tab ' + tab.name, path));
  else if (pathOf(root) !== path) root.frame.src = path;
  show();
};
const closeTop = () => {
  stack.pop()?.frame.remove();
  show();
};

const refusal = (error) => Object.assign(new Error(error), { bridge: error });
const idsOf = (ids) => ids.split(',').filter((id) => id !== '');
const favourites = () => ({ ids: kept.favourites.join(',') });
const actions = {
  getAppData: () => ({ version: app.version, language: app.language }),
  getAuthorization: ({ login: asks, ended }) => {
    if (ended !== undefined && ended === kept.token) forget();
    if (kept.token && kept.expires > Date.now()) return { token: kept.token, expires: kept.expires };
    return asks ? askPerson() : { token: null, expires: 0 };
  },
  getFavourites: () => favourites(),
  addFavourites: ({ ids }) => {
    kept.favourites.push(...idsOf(ids).filter((id) => !kept.favourites.includes(id)));
    keep();
    return favourites();
  },
  removeFavourites: ({ ids }) => {
    kept.favourites = kept.favourites.filter((id) => !idsOf(ids).includes(id));
    keep();
    return favourites();
  },
  navigate: ({ type, path }, page) => {
    if (app.platform !== 'ios') throw refusal('refused');
    if (type === 'back') {
      if (stack.at(-1) !== page) throw refusal('refused');
      closeTop();
      return {};
    }
    const tab = tabs.find(({ fits }) => fits(path.split('?')[0]));
    if (!tab) throw refusal('refused');
    showTab(tab, path);
    return {};
  },
  openNewPage: ({ path }) => {
    if (app.platform !== 'ios') throw refusal('refused');
    stack.push(openFrame('Native page', path));
    show();
    return {};
  },
  // The log below shows what a hand would feel.
  playHaptic: () => ({}),
};

/** Answers one message of a page; whether it is one of the contract is the contract's own to say. */
const answer = async (page, message) => {
  const id = typeof message?.id === 'string' ? message.id : '';
  const next = settings.elements.next;
  const way = next.value;
  next.value = 'answer';
  if (way === 'silent') return new Promise(() => {});
  try {
    if (way === 'fail') throw refusal('failed');
    if (page.frame.contentWindow.location.origin !== location.origin) throw refusal('refused');
    const response = await fetch('/sandbox/shell/check', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) });
    const { error } = await response.json();
    if (error) throw refusal(error);
    return { id, ok: true, data: await actions[message.action](message.data, page) };
  } catch (error) {
    return { id, ok: false, error: error.bridge ?? 'failed' };
  }
};
const hidden = (key, value) => (['token', 'ended'].includes(key) && value ? String(value).slice(0, 6) + '…' : value);
const write = (kind, path, value) => {
  const line = document.createElement('li');
  line.dataset.kind = kind;
  const where = document.createElement('span');
  where.textContent = path;
  const what = document.createElement('code');
  what.textContent = JSON.stringify(value, hidden);
  line.append(where, what);
  find('log').prepend(line);
  while (find('log').children.length > 200) find('log').lastChild.remove();
};
const converse = async (page, sent) => {
  // As between processes: nothing but data crosses.
  const message = JSON.parse(JSON.stringify(sent ?? null));
  const path = pathOf(page);
  const { id: _of, ...said } = message ?? {};
  write('ask', path, said);
  const reply = await answer(page, message);
  const { id: _to, ...replied } = reply;
  write(reply.ok ? 'answer' : 'refuse', path, { action: message?.action, ...replied });
  return reply;
};

/** Called by each page in a frame of this one, before its scripts: makes its window what the app's web view would. */
window.exchangeShell = {
  enter(view) {
    const page = pageOf(view);
    if (!page || view.parent !== window || view.location.origin !== location.origin) return;
    Object.defineProperty(view.navigator, 'userAgent', { value: agents[app.platform](app.version) });
    if (app.platform === 'ios') {
      view.webkit = { messageHandlers: { exchange: { postMessage: (message) => converse(page, message) } } };
    } else {
      const listeners = [];
      view.exchangeApp = {
        addEventListener: (type, listener) => type === 'message' && listeners.push(listener),
        postMessage: async (text) => {
          const data = JSON.stringify(await converse(page, JSON.parse(text)));
          for (const listener of listeners) listener(new MessageEvent('message', { data }));
        },
      };
    }
    view.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(showTitle).observe(view.document.head, { childList: true, subtree: true, characterData: true });
      showTitle();
    });
  },
};

/** The app's own login: the same two steps as anywhere, with the device in place of captcha and slider. */
let asked;
let second;
const call = async (path, body) => {
  const response = await fetch('/api' + path, { method: 'POST', headers: { 'content-type': 'application/json', 'accept-language': app.language }, body: JSON.stringify({ device_id: kept.device, ...body }) });
  const { code, msg, data } = await response.json();
  if (code !== 0) throw new Error(msg);
  return data;
};
const askPerson = () => {
  asked ??= {};
  asked.promise ??= new Promise((resolve, reject) => Object.assign(asked, { resolve, reject }));
  showStep(undefined);
  login.hidden = false;
  login.elements.username.focus();
  return asked.promise;
};
const showStep = (step) => {
  second = step;
  find('password-step').hidden = Boolean(step);
  find('code-step').hidden = !step;
  login.elements.code.value = '';
  login.querySelector('output').textContent = step ? 'A code was sent to ' + step.target : '';
};
const endLogin = (settle) => {
  login.hidden = true;
  const waiting = asked;
  asked = undefined;
  if (waiting) settle(waiting);
};
const forget = () => {
  kept.token = null;
  kept.expires = 0;
  keep();
};
login.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { username, password, code } = login.elements;
  const output = login.querySelector('output');
  const buttons = login.querySelectorAll('button');
  buttons.forEach((button) => { button.disabled = true; });
  output.textContent = '';
  try {
    if (!second) {
      const { second: { secret, methods } } = await call('/app/newLogin', { username: username.value, password: password.value });
      const [way] = methods;
      if (way.type === 1) showStep({ secret, type: 1, target: 'your authenticator' });
      else {
        const { target } = await call('/app/notice/sendLoginEmail', { secret, type: way.type });
        showStep({ secret, type: way.type, target });
      }
      code.focus();
    } else {
      const { session } = await call('/app/newLogin', { secret: second.secret, type: second.type, code: code.value });
      kept.token = session.token;
      kept.expires = session.expires;
      keep();
      endLogin(({ resolve }) => resolve({ token: kept.token, expires: kept.expires }));
    }
  } catch (error) {
    output.textContent = error.message;
  }
  buttons.forEach((button) => { button.disabled = false; });
});
find('fetch-code').addEventListener('click', async () => {
  const { username, code } = login.elements;
  const response = await fetch('/sandbox/outbox.json?limit=10&to=' + encodeURIComponent(username.value));
  const { list } = await response.json();
  code.value = list.find((message) => message.code !== '')?.code ?? '';
});
find('cancel').addEventListener('click', () => endLogin(({ reject }) => reject(refusal('cancelled'))));
find('forget').addEventListener('click', forget);
find('back').addEventListener('click', closeTop);
find('system-back').addEventListener('click', () => {
  if (!login.hidden) find('cancel').click();
  else topPage().frame.contentWindow.history.back();
});

const start = () => {
  const { platform, version, language } = settings.elements;
  app = { platform: platform.value, version: version.value, language: language.value };
  document.body.dataset.platform = app.platform;
  for (const { frame } of [...roots.values(), ...stack]) frame.remove();
  roots = new Map();
  stack = [];
  find('log').replaceChildren();
  showTab(tabs[0], tabs[0].path);
};
const createTab = (tab) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.tab = tab.id;
  button.textContent = tab.name;
  button.addEventListener('click', () => {
    const root = roots.get(tab.id);
    showTab(tab, root ? pathOf(root) : tab.path);
  });
  return button;
};
/** The tab Exchange begins at the first listed pair. */
const firstStart = async () => {
  const { data } = await (await fetch('/api/rt/tradeList')).json();
  const [pair] = Object.values(data.main)[0] ?? [];
  tabs[2].path = pair ? '/trade/' + pair.token + '_' + pair.market + '/transaction' : '/home/marketCondition';
  find('start').disabled = false;
  for (const tab of tabs) find('tabs').append(createTab(tab));
  start();
};
settings.addEventListener('submit', (event) => {
  event.preventDefault();
  start();
});
keep();
void firstStart();
`;
