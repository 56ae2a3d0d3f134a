import { ErrorCodes } from '@exchange/contract';
import { createLocale } from './create-locale';
import { formatTime } from './format-time';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

const failure = (fields: Readonly<Record<string, unknown>>) =>
  Object.assign(new Error('failed'), {
    name: 'ApiFailure',
    kind: 'refused',
    code: 0,
    reason: '',
    serverMessage: '',
    fields: {},
    until: 0,
    ...fields,
  });

const greeting = {
  'zh-HK': () => Promise.resolve({ default: { greeting: '你好，{{name}}' } }),
  'zh-CN': () => Promise.resolve({ default: { greeting: '您好，{{name}}' } }),
  en: () => Promise.resolve({ default: { greeting: 'Hello {{name}}' } }),
};

function setUp(initial: 'zh-HK' | 'en' = 'en') {
  const cookies = new Map<string, string>();
  const root = document.createElement('html');
  const locale = createLocale({
    initial,
    offered: ['zh-HK', 'zh-CN', 'en'],
    cookies: { set: (name, value) => cookies.set(name, value) },
    root,
    online: () => true,
  });
  return { locale, cookies, root };
}

test('[H-19] a change shows the new texts, sets the document’s language and is kept in the cookie _lang', async () => {
  const { locale, cookies, root } = setUp();
  await locale.register('demo', greeting);
  expect(locale.t('demo', 'greeting', { name: 'Ann' })).toBe('Hello Ann');
  const seen: string[] = [];
  locale.current$.subscribe((current) =>
    seen.push(`${current} ${locale.t('demo', 'greeting', { name: 'Ann' })}`),
  );
  await locale.change('zh-HK');
  expect(seen).toEqual(['en Hello Ann', 'zh-HK 你好，Ann']);
  expect(root.lang).toBe('zh-HK');
  expect(cookies.get('_lang')).toBe('zh-HK');
});

test('[H-19] the last of two quick choices wins', async () => {
  const { locale } = setUp();
  let deliver: (texts: { default: { greeting: string } }) => void = () => undefined;
  await locale.register('demo', {
    ...greeting,
    'zh-CN': () => new Promise((resolve) => (deliver = resolve)),
  });
  const first = locale.change('zh-CN');
  await locale.change('zh-HK');
  deliver({ default: { greeting: '您好' } });
  await first;
  expect(locale.current).toBe('zh-HK');
});

test('[H-19] [H-25] texts that cannot be fetched leave the page in its locale, and the next try fetches again', async () => {
  const { locale, root } = setUp();
  let failing = true;
  await locale.register('demo', {
    ...greeting,
    'zh-CN': () => (failing ? Promise.reject(new Error('offline')) : greeting['zh-CN']()),
  });
  await expect(locale.change('zh-CN')).rejects.toThrow('offline');
  expect([locale.current, root.lang]).toEqual(['en', 'en']);
  failing = false;
  await locale.change('zh-CN');
  expect(locale.t('demo', 'greeting', { name: '安' })).toBe('您好，安');
});

test('[H-19] a name in a text is not treated as markup or as another text', async () => {
  const { locale } = setUp();
  await locale.register('demo', greeting);
  expect(locale.t('demo', 'greeting', { name: '<b>&$t(greeting)</b>' })).toBe('Hello <b>&$t(greeting)</b>');
});

test('[H-24] every error of the contract has a message in the three locales', () => {
  const names = Object.keys(ErrorCodes).filter((name) => name !== 'success');
  for (const texts of [zhHK, zhCN, en])
    expect(Object.keys(texts.errors)).toEqual(expect.arrayContaining(names));
});

test('[H-24] a failed call is said from its code; an unknown code shows the server’s words', async () => {
  const { locale } = setUp();
  await locale.change('en');
  expect(locale.failure(failure({ reason: 'insufficientBalance', code: 3003, serverMessage: 'x' }))).toMatch(
    /^Insufficient balance/,
  );
  const fields = { lowest: '9.5', highest: '10.5', percent: '5' };
  expect(locale.failure(failure({ reason: 'priceBand', code: 3017, fields }))).toContain(
    'at most 5% away from the last price, from 9.5 to 10.5',
  );
  expect(locale.failure(failure({ code: 9999, serverMessage: 'Market on holiday' }))).toBe(
    'Market on holiday',
  );
  expect(locale.failure(failure({ code: 9999 }))).toBe(en.unknown);
  expect(locale.failure(new Error('a defect'))).toBe(en.unknown);
});

test('[A-05] a refusal that ends says when, in the device’s time zone; one that does not say it, that it will', async () => {
  const { locale } = setUp();
  await locale.change('en');
  const until = Date.UTC(2026, 10, 23, 4, 30, 9);
  const hold = failure({ reason: 'authenticatorReplacedHold', code: 11954, until });
  const time = formatTime('en', until, 'dateTime');
  expect(locale.failure(hold)).toContain(`stopped until ${time}`);
  expect(locale.failure(failure({ reason: 'authenticatorReplacedHold', until: 0 }))).toMatch(/24 hours/);
  expect(locale.failure(failure({ reason: 'accountLocked', code: 2011, until }))).toContain(time);
  await locale.change('zh-HK');
  expect(locale.failure(hold)).toContain(formatTime('zh-HK', until, 'dateTime'));
});

test('[H-24] a call without an answer says so, and that its result is not known where it may have moved funds', async () => {
  const { locale } = setUp();
  await locale.change('en');
  expect(locale.failure(failure({ kind: 'network', outcomeUnknown: true }))).toBe(en.requestFailed);
  expect(locale.failure(failure({ kind: 'timeout', outcomeUnknown: true }))).toBe(en.timeout);
  for (const kind of ['network', 'timeout'] as const) {
    expect(locale.failure(failure({ kind }))).toMatch(/try again/i);
    expect(locale.failure(failure({ kind }))).not.toMatch(/balances/);
  }
  const offline = createLocale({
    initial: 'en',
    offered: ['en'],
    cookies: { set: () => undefined },
    online: () => false,
  });
  await offline.change('en');
  expect(offline.failure(failure({ kind: 'network' }))).toMatch(/^Network Error/);
});

test('[H-24] [H-25] before the texts are there a failure is still said in the page’s language', () => {
  const { locale } = setUp('zh-HK');
  expect(locale.failure(failure({ kind: 'network' }))).toMatch(/^網絡錯誤/);
});

test('[A-05] [H-24] once the texts are loaded a hold is said to be one', async () => {
  const { locale } = setUp();
  await locale.loadFailures();
  expect(locale.failure(failure({ reason: 'authenticatorReplacedHold', code: 11954, until: 1 }))).toMatch(
    /^The authenticator was changed/,
  );
});

test('[O-09] another release’s texts take the place of those that are there, in each locale', async () => {
  const { locale } = setUp();
  const fetched = jest.fn(() =>
    Promise.resolve({ default: { greeting: 'Good day {{name}}', parting: 'Bye' } }),
  );
  await locale.register('demo', greeting);
  await locale.change('zh-HK');
  await locale.change('en');
  const next = {
    ...greeting,
    en: fetched,
    'zh-HK': () => Promise.resolve({ default: { greeting: '早晨，{{name}}' } }),
  };
  await locale.register('demo', next);
  await locale.register('demo', next);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(locale.t('demo', 'greeting', { name: 'Ann' })).toBe('Good day Ann');
  expect(locale.t('demo', 'parting')).toBe('Bye');
  await locale.change('zh-HK');
  expect(locale.t('demo', 'greeting', { name: 'Ann' })).toBe('早晨，Ann');
});
