import { type Call, ErrorCodes } from '@exchange/contract';
import { catalogueEntries, type Domain } from '@exchange/contract/catalogue';
import { schemaOf } from '@exchange/contract/check';
import { createOpenApi } from '@exchange/contract/openapi';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { html, type Markup } from '../../http/html';
import { document } from '../pages/page';
import { pageScript } from '../pages/page-script';
import { pageStyle } from '../pages/page-style';
import { sendPage } from '../pages/send-page';

/** Registers the OpenAPI document and a page that lists the calls. Open to all: it holds nothing but the contract. */
export async function registerOpenApi(
  app: FastifyInstance,
  { isBuilt }: { readonly isBuilt: (call: Call) => boolean },
): Promise<void> {
  let json: string | undefined;
  let page: string | undefined;
  app.get('/sandbox/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(createOpenApi({ version: '1.0.0' }));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/sandbox/openapi', (_request, reply) => {
    page ??= callsPage(isBuilt);
    return sendPage(reply, page);
  });
  app.get('/sandbox/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyle));
  app.get('/sandbox/page.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pageScript),
  );
}

function callsPage(isBuilt: (call: Call) => boolean): string {
  const domains = new Map<Domain, Call[]>();
  for (const { domain, call } of catalogueEntries)
    domains.set(domain, [...(domains.get(domain) ?? []), call]);
  const built = catalogueEntries.filter(({ call }) => isBuilt(call)).length;
  return document(
    'Calls of the exchange',
    html`<header>
        <div>
          <h1>Calls of the exchange</h1>
          <p>
            ${catalogueEntries.length} calls, ${built} of them open. <a href="/sandbox">Sandbox</a> ·
            <a href="/sandbox/openapi.json">OpenAPI document</a>
          </p>
        </div>
      </header>
      <main>
        ${[...domains].map(
          ([domain, list]) =>
            html`<section class="wide">
              <h2>${domain} <small>${list.length}</small></h2>
              ${list.map((call) => callPart(call, isBuilt(call)))}
            </section>`,
        )}
      </main>`,
  );
}

const accessNames = { public: 'anyone', user: 'signed-in user', operator: 'operator' } as const;

function callPart(call: Call, built: boolean): Markup {
  const errors = call.errors.map((name) => `${ErrorCodes[name]} ${name}`).join(', ');
  return html`<details>
    <summary>
      <span class="method">${call.method}</span
      ><code>/api${call.path}</code>${built ? html`` : html`<span class="later">not open yet</span>`}<span
        class="note"
        >${call.summary}</span
      >
    </summary>
    <dl>
      <dt>Name</dt>
      <dd><code>${call.name}</code></dd>
      <dt>Access</dt>
      <dd>${accessNames[call.access]}${call.role ? html` (${call.role})` : html``}</dd>
      ${
        call.idempotent === undefined
          ? html``
          : html`<dt>Repeats</dt>
              <dd>the same Idempotency-Key has its effect once</dd>`
      }
      <dt>Codes</dt>
      <dd>${errors || 'only those of every call'}</dd>
    </dl>
    <p class="note">Input</p>
    <pre>${schemaText(call.input)}</pre>
    <p class="note">data</p>
    <pre>${schemaText(call.output)}</pre>
  </details>`;
}

const schemaText = (schema: z.ZodMiniType): string =>
  JSON.stringify(
    z.toJSONSchema(schemaOf(schema), { io: 'input', unrepresentable: 'any' }),
    (name, value: unknown) => (name === '$schema' ? undefined : value),
    2,
  );
