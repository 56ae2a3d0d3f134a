import type { Operator, OperatorPasskey } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { type PageExtras, type PageFrame, pageTop, renderDocument, type Said, saidPart } from './document';
import type { Formats } from './formats';
import { passkeyForm } from './passkey-form';
import { codeInput, field } from './sign-in-page';

export interface PasskeysView extends Said {
  readonly operator: Operator;
  readonly passkeys: readonly OperatorPasskey[];
  /** The host of the page as it is asked for. */
  readonly shownHost: string;
  /** The host that a passkey is bound to; undefined where none can be made. */
  readonly host: string | undefined;
}

/** An operator's own passkeys, with which they confirm changes of releases (O-10). */
export function passkeysPage(
  frame: PageFrame,
  formats: Formats,
  view: PasskeysView,
  extras: PageExtras,
): string {
  const { t, link } = frame;
  const top = { section: 'releases', title: t('passkeys.title'), lead: t('passkeys.lead') } as const;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { ...top, operator: view.operator })}
      <main class="stack">
        ${saidPart(view)}
        <div class="halves">
          <section class="card" aria-labelledby="own">
            <h2 id="own">${t('passkeys.own')}</h2>
            ${
              view.passkeys.length === 0
                ? html`<p class="empty">${t('passkeys.none')}</p>`
                : html`<ul class="contents">
                    ${view.passkeys.map((passkey) => passkeyItem(frame, formats, passkey, view.host))}
                  </ul>`
            }
          </section>
          <section class="card" aria-labelledby="add">
            <h2 id="add">${t('passkeys.add')}</h2>
            ${addingPart(frame, view)}
          </section>
        </div>
        <p><a class="button" href="${link('/ops/releases')}">${t('releases.leave')}</a></p>
      </main>
    </div>`,
    extras,
  );
}

function passkeyItem(
  { t, link }: PageFrame,
  formats: Formats,
  { id, host, name, create_time, last_time }: OperatorPasskey,
  here: string | undefined,
): Markup {
  return html`<li>
    <span class="what">${name}</span>
    <span class="of">
      <span class="chip ${host === here ? 'good' : ''}"
        >${host === here ? t('passkeys.here') : t('passkeys.elsewhere', { host })}</span
      >
      ${t('passkeys.added', { time: formats.exactly(create_time) })} ·
      ${last_time === 0 ? t('passkeys.unused') : t('passkeys.used', { time: formats.exactly(last_time) })}
    </span>
    <form method="post" action="${link('/ops/passkeys/remove')}">
      <input type="hidden" name="id" value="${id}" />
      <button class="button bad" aria-label="${t('passkeys.removeOf', { name })}">
        ${t('passkeys.remove')}
      </button>
    </form>
  </li>`;
}

function addingPart(frame: PageFrame, { host, shownHost, typed }: PasskeysView): Markup {
  const { t } = frame;
  if (host === undefined) return html`<p class="alert">${t('passkeys.host', { host: shownHost })}</p>`;
  const name = html`<input
    name="name"
    value="${typed?.get('name') ?? ''}"
    required
    maxlength="40"
    autocomplete="off"
  />`;
  return html`<p>${t('passkeys.bound', { host })}</p>
    ${passkeyForm(frame, {
      ...{ to: '/ops/passkeys', begin: '/ops/passkeys/begin', does: 'create' },
      fields: html`${field(t('passkeys.name'), name)} ${field(t('passkeys.code'), codeInput())}`,
      action: t('passkeys.action'),
    })}`;
}
