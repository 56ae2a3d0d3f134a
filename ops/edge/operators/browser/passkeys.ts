/**
 * The part of the operators' pages that runs in the browser: it asks a passkey for what a form needs (O-10). A form names with
 * `data-begin` where its challenge comes from and with `data-does` whether a passkey is made or answers; the texts that it may show
 * stand in its other `data-` attributes. Without this script, or without passkeys in the browser, its button stays off and the page
 * says why.
 */

/** What the server answers to whoever begins. */
type Begun = { readonly id: string; readonly options: string } | { readonly said: string };

const knowsPasskeys =
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-begin]')) {
  if (knowsPasskeys) attach(form);
  else show(form, '[data-missing]');
}

function attach(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  if (!button) return;
  const label = button.textContent;
  button.disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = textOf(form, 'waiting');
    hide(form);
    void ask(form)
      .then((credential) => send(form, credential))
      .catch((error: unknown) => {
        button.disabled = false;
        button.textContent = label;
        show(form, '[data-fault]', faultOf(form, error));
      });
  });
}

/** A challenge, and what a passkey answers to it. */
async function ask(form: HTMLFormElement): Promise<{ readonly id: string; readonly credential: string }> {
  const begun = await begin(form);
  if ('said' in begun) throw new Said(begun.said);
  const json: unknown = JSON.parse(begun.options);
  const credential =
    form.dataset['does'] === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            json as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            json as PublicKeyCredentialRequestOptionsJSON,
          ),
        });
  return { id: begun.id, credential: JSON.stringify(credential) };
}

async function begin(form: HTMLFormElement): Promise<Begun> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
  const response = await fetch(form.dataset['begin'] ?? '', { method: 'POST', body }).catch(() => undefined);
  // The session has ended: the page asks who it is.
  if (response?.status === 401) location.reload();
  if (!response?.headers.get('content-type')?.startsWith('application/json'))
    throw new Said(textOf(form, 'lost'));
  return (await response.json()) as Begun;
}

/** Sends the form as any other is sent, with what the passkey answered. */
function send(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  form.submit();
}

/** Something that the person is told as it is. */
class Said extends Error {}

function faultOf(form: HTMLFormElement, error: unknown): string {
  if (error instanceof Said) return error.message;
  // An authenticator that has a passkey of the person's for this place makes no second one.
  if (error instanceof DOMException && error.name === 'InvalidStateError') return textOf(form, 'there');
  return textOf(form, 'cancelled');
}

const textOf = (form: HTMLFormElement, name: string): string => form.dataset[name] ?? '';

function show(form: HTMLFormElement, selector: string, text?: string): void {
  const place = form.querySelector<HTMLElement>(selector);
  if (!place) return;
  if (text !== undefined) place.textContent = text;
  place.hidden = false;
}

function hide(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-fault]')) place.hidden = true;
}

// A module, whose names are its own.
export {};
