import type { Operator } from '@exchange/contract';
import { html } from '@exchange/sandbox/html';
import { pageTop, renderDocument, type PageFrame, type Said, saidPart } from './document';
import { field } from './sign-in-page';

export interface NodesView extends Said {
  readonly operator: Operator;
}

/** What operators do for the node programme (N-01). */
export function nodesPage(frame: PageFrame, view: NodesView): string {
  const { t, link } = frame;
  const { operator } = view;
  /** Which form was typed into shows by the token, which one of them asks for. */
  const typed = (name: string, ofBrand: boolean) =>
    view.typed?.has('token') === ofBrand ? (view.typed.get(name) ?? '') : '';
  const accountField = (ofBrand: boolean) =>
    field(
      t('nodes.account'),
      html`<input
        name="account"
        value="${typed('account', ofBrand)}"
        required
        maxlength="254"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
      />`,
    );
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, { section: 'nodes', title: t('nodes.title'), lead: t('nodes.lead'), operator })}
      <main class="stack">
        ${saidPart(view)}
        <div class="halves">
          <section class="card" aria-labelledby="invite">
            <h2 id="invite">${t('nodes.invite')}</h2>
            <p>${t('nodes.inviteText')}</p>
            <form method="post" action="${link('/ops/nodes')}">
              ${accountField(false)}
              <button class="button main wide">${t('nodes.inviteAction')}</button>
            </form>
          </section>
          <section class="card" aria-labelledby="brand">
            <h2 id="brand">${t('nodes.brand')}</h2>
            <p>${t('nodes.brandText')}</p>
            <form method="post" action="${link('/ops/nodes')}">
              ${accountField(true)}
              ${field(
                t('nodes.token'),
                html`<input
                  name="token"
                  value="${typed('token', true)}"
                  required
                  maxlength="20"
                  autocomplete="off"
                  autocapitalize="none"
                  spellcheck="false"
                />`,
              )}
              <button class="button main wide">${t('nodes.brandAction')}</button>
            </form>
          </section>
        </div>
      </main>
    </div>`,
  );
}
