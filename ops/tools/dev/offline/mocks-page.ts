import type { Call } from '@exchange/contract';
import { catalogue, catalogueEntries } from '@exchange/contract/catalogue';
import { html, Markup } from '@exchange/sandbox/html';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { choicesOf, type MockChoices } from './mock-choices';

/** Where it is chosen what the mock exchange answers. */
export const mocksPath = '/mocks';

/** Applies a choice at once, and shows new calls to whoever comes back. Without it each form has its button. */
const script = new Markup(`
document.documentElement.classList.add('scripted');
document.addEventListener('change', async ({ target }) => {
  const form = target.closest('form');
  await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
  for (const each of document.forms)
    if (each.elements.call?.value === form.elements.call.value) {
      each.elements.answer.value = target.value;
      each.className = target.value === 'example' ? '' : 'changed';
    }
});
document.addEventListener('visibilitychange', () => { if (!document.hidden) location.reload(); });
`);

const style = new Markup(`
:root { color-scheme: light dark; --bg: #f6f6f8; --surface: #fff; --ink: #15161c; --ink-2: #565a68; --line: #8b8f9c; --brand: #5b4bff; --on-brand: #fff; --changed: #fff3d6; }
@media (prefers-color-scheme: dark) { :root { --bg: #0c0d11; --surface: #14161c; --ink: #f1f2f5; --ink-2: #a9adba; --line: #6b7080; --brand: #a89fff; --on-brand: #0d0e12; --changed: #3a2f14; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 16px; display: grid; gap: 16px; }
h1, h2, p { margin: 0; } h1 { font-size: 24px; } h2 { font-size: 17px; margin-block-end: 8px; } small { color: var(--ink-2); } a { color: var(--brand); }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 12px; min-width: 0; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 6px; border-radius: 8px; } form.changed { background: var(--changed); } .bar { padding: 0; }
label { flex: 1; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; justify-content: space-between; min-width: 0; } label span { overflow-wrap: anywhere; }
select, button { font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--line); border-radius: 8px; min-height: 44px; padding: 4px 12px; max-width: 100%; }
button { cursor: pointer; } button[aria-pressed=true] { background: var(--brand); color: var(--on-brand); border-color: var(--brand); }
.scripted form:not(.bar) button { display: none; }
summary { cursor: pointer; min-height: 44px; padding: 10px 6px; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
`);

interface MocksPageParts {
  readonly choices: MockChoices;
  /** The example of a call. */
  readonly answerOf: (call: Call) => unknown;
}

/** What the page and scripts send: one member, or a call with its answer. */
const Chosen = z.union([
  z.object({ call: z.string(), answer: z.string() }),
  z.object({ signedIn: z.enum(['yes', 'no']) }),
  z.object({ reset: z.string() }),
]);

/**
 * The page on which it is chosen what each call is answered with, and whether somebody is signed in. A form of it, or a script by
 * the same POST, applies from the next request on.
 */
export function registerMocksPage(app: FastifyInstance, { choices, answerOf }: MocksPageParts): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const choicesFor = new Map(catalogue.map((call) => [call.name, choicesOf(call, answerOf(call))]));

  app.get(mocksPath, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(page(choices, choicesFor).toString()),
  );

  app.post(mocksPath, (request, reply) => {
    const chosen = z.safeParse(Chosen, request.body);
    if (!chosen.success) return reply.code(400).send('call and answer, signedIn=yes|no, or reset\n');
    const { data } = chosen;
    if ('call' in data) {
      const known = choicesFor.get(data.call);
      if (!known?.has(data.answer))
        return reply
          .code(400)
          .send(known ? `${data.call} takes ${[...known.keys()].join(', ')}\n` : `no call ${data.call}\n`);
      choices.choose(data.call, data.answer);
    } else if ('signedIn' in data) choices.isSignedIn = data.signedIn === 'yes';
    else choices.reset();
    return reply.redirect(mocksPath, 303);
  });
}

function page(choices: MockChoices, choicesFor: ReadonlyMap<string, ReadonlyMap<string, string>>): Markup {
  const row = (name: string): Markup => {
    const options = [...(choicesFor.get(name) ?? [])].map(
      ([value, label]) =>
        html`<option value="${value}" ${value === choices.choice(name) ? html` selected` : ''}>
          ${label}
        </option>`,
    );
    const count = choices.count(name);
    return html`<form
      method="post"
      action="${mocksPath}"
      class="${choices.choice(name) === 'example' ? '' : 'changed'}"
    >
      <input type="hidden" name="call" value="${name}" /><label
        ><span>${name}${count > 0 ? html` <small>asked ${count}×</small>` : ''}</span
        ><select name="answer">
          ${options}
        </select></label
      ><button>Apply</button>
    </form>`;
  };
  const domains = [...new Set(catalogueEntries.map(({ domain }) => domain))];
  const calls = domains.map((domain) => {
    const names = catalogueEntries.filter((entry) => entry.domain === domain).map(({ call }) => call.name);
    return html`<details>
      <summary>${domain} <small>${names.length}</small></summary>
      ${names.map(row)}
    </details>`;
  });
  const { asked, isSignedIn } = choices;
  const made =
    asked.length === 0
      ? [html`<p>None yet. Open the remote, then come back to this page.</p>`]
      : asked.map(row);
  const person = (signedIn: 'yes' | 'no', label: string, isNow: boolean) =>
    html`<button name="signedIn" value="${signedIn}" aria-pressed="${String(isNow)}">${label}</button>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mocks</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Mocks</h1>
          <p>
            What the next request is answered with. The remote is at <a href="/">its own page</a>; reload it
            after a change of who is signed in.
          </p>
          <form method="post" action="${mocksPath}" class="bar">
            ${person('yes', 'Signed in', isSignedIn)}${person('no', 'Signed out', !isSignedIn)}<button
              name="reset"
              value="all"
            >
              Everything as in the examples
            </button>
          </form>
          <section aria-labelledby="asked">
            <h2 id="asked">Calls that the page made</h2>
            ${made}
          </section>
          <section aria-labelledby="all">
            <h2 id="all">All calls</h2>
            ${calls}
          </section>
        </main>
        <script>
          ${script};
        </script>
      </body>
    </html> `;
}
