/** @jest-environment jsdom */

/** What the server answers to whoever begins. */
let answer: () => Promise<unknown>;
/** What the browser's passkeys do. */
let passkeys: { readonly create: jest.Mock; readonly get: jest.Mock };
let submit: jest.SpyInstance;

const json = (body: unknown, status = 200) => ({
  status,
  headers: new Headers({ 'content-type': 'application/json; charset=utf-8' }),
  json: async () => body,
});

beforeEach(() => {
  jest.resetModules();
  answer = async () => json({ id: 'c1', options: '{"challenge":"x"}' });
  passkeys = { create: jest.fn(), get: jest.fn(async () => ({ toJSON: () => ({ id: 'key' }) })) };
  const parse = (options: unknown) => ({ parsed: options });
  Object.assign(window, {
    PublicKeyCredential: { parseRequestOptionsFromJSON: parse, parseCreationOptionsFromJSON: parse },
    fetch: jest.fn(() => answer()),
  });
  Object.defineProperty(navigator, 'credentials', { value: passkeys, configurable: true });
  submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
});
afterEach(() => submit.mockRestore());

/** Opens a page with a form, and answers with its button. */
async function open(does: 'create' | 'get' = 'get'): Promise<HTMLButtonElement> {
  document.body.innerHTML = `<form data-begin="/begin" data-does="${does}" data-waiting="waits"
      data-cancelled="cancelled" data-there="is there" data-lost="no answer">
    <input name="on" value="7" /><input type="hidden" name="id" /><input type="hidden" name="credential" />
    <p data-fault hidden></p><p data-missing hidden>no passkeys</p><button disabled>Confirm</button>
  </form>`;
  await import('./passkeys');
  return document.querySelector('button') ?? fail();
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('p:not([hidden])')].map(({ textContent }) => textContent);
const values = () => [...document.querySelectorAll('input')].map(({ value }) => value);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Presses the button, and waits until it may be pressed again. */
async function press(button: HTMLButtonElement): Promise<void> {
  button.click();
  expect([button.disabled, button.textContent]).toEqual([true, 'waits']);
  await until(() => !button.disabled);
  expect([button.textContent, submit.mock.calls]).toEqual(['Confirm', []]);
}

test('[O-10] what a passkey answers to the challenge of a form is sent with it', async () => {
  const button = await open();
  expect(button.disabled).toBe(false);
  button.click();
  await until(() => submit.mock.calls.length === 1);
  expect(values()).toEqual(['7', 'c1', '{"id":"key"}']);
  expect(passkeys.get).toHaveBeenCalledWith({ publicKey: { parsed: { challenge: 'x' } } });
  const body = new URLSearchParams({ on: '7', id: '', credential: '' });
  expect(window.fetch).toHaveBeenCalledWith('/begin', { method: 'POST', body });
});

test('[O-10] what the server says instead of a challenge is shown, and the form may be tried again', async () => {
  answer = async () => json({ said: 'a wrong code' }, 409);
  await press(await open());
  expect(shown()).toEqual(['a wrong code']);
});

test.each([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'is there'],
])('[O-10] a passkey that ends with %s is told of', async (name, said) => {
  passkeys.create.mockRejectedValue(new DOMException('', name));
  await press(await open('create'));
  expect(shown()).toEqual([said]);
});

test('[O-10] a server that does not answer, or not with a challenge, is told of', async () => {
  answer = () => Promise.reject(new TypeError('no connection'));
  const button = await open();
  await press(button);
  expect(shown()).toEqual(['no answer']);
  answer = async () => ({ status: 502, headers: new Headers({ 'content-type': 'text/html' }) });
  await press(button);
  expect(shown()).toEqual(['no answer']);
});

test('[O-10] in a browser without passkeys the button stays off, and the form says why', async () => {
  Object.assign(window, { PublicKeyCredential: {} });
  const button = await open();
  expect([button.disabled, shown()]).toEqual([true, ['no passkeys']]);
});

function fail(): never {
  throw new Error('the form has no button');
}
