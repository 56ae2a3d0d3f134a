import { createReload } from './create-reload';

const now = 1_800_000_000_000;
const gone = Object.assign(new Error('Loading chunk 7 failed'), { request: '/assets/mfe-trade/1.0.0/7.js' });

interface World {
  /** Status of the file. */
  readonly file?: number;
  /** Composition that the server has now. */
  readonly served?: string | null;
  readonly storage?: () => Storage;
  readonly error?: unknown;
  readonly fetch?: typeof window.fetch;
}

/** Whether the page is loaded anew. */
async function reloads({ file = 404, served = 'new', storage = () => sessionStorage, ...world }: World = {}) {
  const reload = jest.fn();
  const fetch: typeof window.fetch = (address) => {
    const isFile = address === gone.request;
    const headers = new Headers(isFile || served === null ? {} : { 'x-composition': served });
    const response: Partial<Response> = { status: isFile ? file : 200, headers };
    return Promise.resolve(response as Response);
  };
  const onGivenUp = createReload({
    page: {
      document,
      location: { href: window.location.href, reload },
      fetch: world.fetch ?? fetch,
      get sessionStorage() {
        return storage();
      },
    },
    composition: 'old',
    now: () => now,
  });
  const stays = await Promise.race([
    onGivenUp(world.error ?? gone).then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false))),
  ]);
  expect(stays).toBe(reload.mock.calls.length === 0);
  return reload.mock.calls.length > 0;
}

beforeEach(() => {
  sessionStorage.clear();
  document.body.replaceChildren();
});

test('[H-18] a file that went with a deploy reloads the page, once in 60 s', async () => {
  expect(await reloads()).toBe(true);
  expect(await reloads()).toBe(false);
  sessionStorage.setItem('host:reloaded', String(now - 60_000));
  expect(await reloads()).toBe(true);
});

test.each<readonly [string, World]>([
  ['whose file is there', { file: 200 }],
  ['whose server is in trouble', { file: 503 }],
  ['that is up to date', { served: 'old' }],
  ['whose server does not say what it has', { served: null }],
  ['without a connection', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['where something else failed', { error: new Error('mount') }],
  [
    'whose storage is blocked',
    {
      storage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
])('[H-18] a page %s stays', async (_what, world) => {
  expect(await reloads(world)).toBe(false);
});

test('[H-18] what somebody has typed is not lost, and what stood there by itself keeps nothing back', async () => {
  document.body.innerHTML = '<input id="amount" value="1"><textarea id="note"></textarea>';
  const type = (id: string, value: string) => {
    const field = document.querySelector<HTMLInputElement>(`#${id}`);
    if (!field) throw new Error('no such field');
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const outcome = async (prepare: () => void) => {
    sessionStorage.clear();
    const result = reloads();
    prepare();
    return result;
  };
  expect(await outcome(() => undefined)).toBe(true);
  expect(await outcome(() => type('note', 'for the rent'))).toBe(false);
  expect(await outcome(() => type('note', ''))).toBe(true);
  expect(await outcome(() => type('amount', '12'))).toBe(false);
});
