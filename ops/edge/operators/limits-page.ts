import type { Operator, OutputOf, listWithdrawalLimits } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import { changeForm, typedIn } from './change-form';
import { pageTop, renderDocument, type PageFrame, type Said, saidPart } from './document';
import type { Formats } from './formats';
import { field } from './sign-in-page';

export interface LimitsView extends Said {
  readonly operator: Operator;
  readonly limits: OutputOf<typeof listWithdrawalLimits>;
}

/** What may be withdrawn in a day, and above what it takes two people (A-04, O-10). */
export function limitsPage(frame: PageFrame, formats: Formats, view: LimitsView): string {
  const { t } = frame;
  return renderDocument(
    frame,
    html`<div class="page">
      ${pageTop(frame, {
        ...{ section: 'limits', title: t('limits.title'), lead: t('limits.lead'), operator: view.operator },
      })}
      <main class="stack">
        ${saidPart(view)} ${twoPeopleCard(frame, formats, view)} ${quotasCard(frame, formats, view)}
      </main>
    </div>`,
  );
}

function twoPeopleCard(frame: PageFrame, formats: Formats, view: LimitsView): Markup {
  const { t } = frame;
  const { operator, limits } = view;
  const typed = typedIn(view, 'two-people');
  return html`<section class="card" aria-labelledby="two-people">
    <h2 id="two-people">${t('limits.twoPeople')}</h2>
    <p>${t('limits.twoPeopleText')}</p>
    ${limitTable(
      frame,
      t('limits.organisation'),
      limits.two_people.map(({ organisation, above, usual }) => ({
        name: organisation,
        value: `${formats.amount(above)} USDT`,
        usual: `${formats.amount(usual)} USDT`,
      })),
    )}
    ${
      operator.roles.includes('risk')
        ? html`<details ${typed ? html`open` : ''}>
            <summary>${t('limits.change')}</summary>
            ${operator.roles.includes('review') ? html`<p class="note">${t('limits.notRaised')}</p>` : ''}
            ${changeForm(frame, '/ops/limits', view, {
              change: 'two-people',
              input: html`${field(
                t('limits.organisation'),
                choice(
                  typed,
                  'organisation',
                  limits.two_people.map(({ organisation }) => organisation),
                ),
              )}
              ${field(t('limits.above'), amountInput(typed, '[0-9]{1,15}'))}`,
              button: html`<button class="button main wide">${t('limits.set')}</button>`,
            })}
          </details>`
        : ''
    }
  </section>`;
}

function quotasCard(frame: PageFrame, formats: Formats, view: LimitsView): Markup {
  const { t } = frame;
  const { operator, limits } = view;
  const typed = typedIn(view, 'quota');
  const name = (token: string) => token.toUpperCase();
  return html`<section class="card" aria-labelledby="quotas">
    <h2 id="quotas">${t('limits.quotas')}</h2>
    <p>${t('limits.quotasText')}</p>
    ${
      operator.roles.includes('risk') && operator.organisation === ''
        ? html`<details ${typed ? html`open` : ''}>
            <summary>${t('limits.change')}</summary>
            ${changeForm(frame, '/ops/limits', view, {
              change: 'quota',
              input: html`${field(
                t('ledger.token'),
                choice(
                  typed,
                  'token',
                  limits.quotas.map(({ token }) => token),
                  name,
                ),
              )}
              ${field(t('limits.quota'), amountInput(typed, '[0-9]{1,30}([.][0-9]{1,18})?'))}`,
              button: html`<button class="button main wide">${t('limits.set')}</button>`,
            })}
          </details>`
        : ''
    }
    ${limitTable(
      frame,
      t('ledger.token'),
      limits.quotas.map(({ token, quota, usual }) => ({
        name: name(token),
        value: formats.amount(quota),
        usual: formats.amount(usual),
      })),
    )}
  </section>`;
}

/** Limits with what they usually are; one that was set to something else stands out. */
function limitTable(
  { t }: PageFrame,
  of: string,
  rows: readonly { readonly name: string; readonly value: string; readonly usual: string }[],
): Markup {
  return html`<table class="balances">
    <thead>
      <tr>
        <th scope="col">${of}</th>
        <th scope="col">${t('limits.now')}</th>
        <th scope="col">${t('limits.usual')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, value, usual }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td data-label="${t('limits.now')}" ${value === usual ? '' : html`class="fair"`}>${value}</td>
            <td data-label="${t('limits.usual')}">${usual}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const choice = (
  typed: URLSearchParams | undefined,
  name: string,
  values: readonly string[],
  text = (value: string) => value,
): Markup =>
  html`<select name="${name}" required>
    ${values.map(
      (value) =>
        html`<option value="${value}" ${typed?.get(name) === value ? html`selected` : ''}>
          ${text(value)}
        </option>`,
    )}
  </select>`;

const amountInput = (typed: URLSearchParams | undefined, pattern: string): Markup =>
  html`<input
    name="amount"
    value="${typed?.get('amount') ?? ''}"
    inputmode="decimal"
    pattern="${pattern}"
    autocomplete="off"
  />`;
