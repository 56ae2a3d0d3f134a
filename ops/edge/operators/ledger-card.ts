import type { LedgerFigures } from '@exchange/contract';
import { html, type Markup } from '@exchange/sandbox/html';
import type { Formats } from './formats';
import type { Translate } from './texts';

type Difference = LedgerFigures['differences'][number];
type Parts = Extract<Difference, { kind: 'holding' }>['held'];

/** What the audit of the ledger found: whether it adds up, what differs, and what there is of each token (X-02). */
export function ledgerCard(ledger: LedgerFigures, t: Translate, formats: Formats): Markup {
  const { checked_time, paused_since, differences, difference_count, tokens } = ledger;
  return html`<section class="card" aria-labelledby="ledger">
    <h2 id="ledger">
      ${t('ledger.title')} <small>${t('ledger.checked', { time: formats.exactly(checked_time) })}</small>
    </h2>
    ${
      paused_since === null
        ? html`<p class="good">${t('ledger.good')}</p>`
        : html`<p class="alert bad" role="alert">
            ${t('ledger.paused', { time: formats.exactly(paused_since) })}
          </p>`
    }
    ${
      differences.length === 0
        ? ''
        : html`<ul class="differences">
            ${differences.map((difference) => html`<li>${differenceText(difference, t, formats)}</li>`)}
          </ul>`
    }
    ${
      difference_count > differences.length
        ? html`<p class="note">
            ${t('ledger.more', { count: formats.count(difference_count - differences.length) })}
          </p>`
        : ''
    }
    <details ${paused_since === null ? '' : html`open`}>
      <summary>${t('ledger.balances', { count: formats.count(tokens.length) })}</summary>
      ${balances(tokens, t, formats)}
    </details>
  </section>`;
}

function balances(tokens: LedgerFigures['tokens'], t: Translate, formats: Formats): Markup {
  const columns = ['users', 'exchange', 'owed', 'sum'] as const;
  return html`<table class="balances">
    <thead>
      <tr>
        <th scope="col">${t('ledger.token')}</th>
        ${columns.map((column) => html`<th scope="col">${t(`ledger.${column}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${tokens.map(
        (balance) =>
          html`<tr>
            <th scope="row">${balance.token.toUpperCase()}</th>
            ${columns.map(
              (column) =>
                html`<td
                  data-label="${t(`ledger.${column}`)}"
                  ${column === 'sum' && balance.sum !== '0' ? html`class="poor"` : ''}
                >
                  ${formats.amount(balance[column])}
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function differenceText(difference: Difference, t: Translate, formats: Formats): Markup {
  const token = difference.token.toUpperCase();
  if (difference.kind === 'journal')
    return html`<strong>${t('ledger.journal', { number: String(difference.journal) })}</strong>
      ${t('ledger.journalSum', { sum: formats.amount(difference.sum), token })}`;
  if (difference.kind === 'token')
    return html`<strong>${token}</strong> ${t('ledger.tokenSum', { sum: formats.amount(difference.sum) })}`;
  if (difference.kind === 'statement')
    return html`<strong><code>${difference.owner}</code> · ${token}</strong> ${t('ledger.statement', {
        told: formats.amount(difference.told),
        moved: formats.amount(difference.moved),
      })}`;
  const parts = ({ available, frozen }: Parts) =>
    t('ledger.parts', { available: formats.amount(available), frozen: formats.amount(frozen) });
  return html`<strong><code>${difference.owner}</code> · ${token}</strong>
    ${t('ledger.holding', { held: parts(difference.held), moved: parts(difference.moved) })}`;
}
