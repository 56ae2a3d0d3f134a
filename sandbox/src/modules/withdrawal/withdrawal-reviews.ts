import { type WithdrawalReason, withdrawalReasons } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../call-error';
import { html, type Markup } from '../sandbox-page/html';
import type { WithdrawalReview, Withdrawals } from './withdrawals';

const DecisionInput = z.object({
  decision: z.enum(['approve', 'refuse']),
  reason: z.optional(z.enum(withdrawalReasons)),
  note: z._default(z.string().check(z.maxLength(200)), ''),
});

/** Registers the review of withdrawals, for people and programs (X-06). */
export function registerWithdrawalReviews(
  app: FastifyInstance,
  withdrawals: Pick<Withdrawals, 'waiting' | 'decide'>,
): void {
  app.get('/sandbox/withdrawal', async () => ({ list: await withdrawals.waiting() }));
  app.post<{ Params: { id: string } }>('/sandbox/withdrawal/:id', async (request) => {
    const { decision, reason, note } = z.parse(DecisionInput, request.body);
    const isRefusal = decision === 'refuse';
    if (isRefusal && (reason === undefined || (reason === 'other' && note.trim() === ''))) {
      throw new CallError('invalidInput', 'A refusal needs its reason: one of the list, or a note.');
    }
    const decided = await withdrawals.decide(
      request.params.id,
      isRefusal && reason ? { approve: false, reason, note: note.trim() } : { approve: true },
    );
    if (!decided) throw new CallError('notFound', 'This withdrawal is not under review.');
    return { message: isRefusal ? 'Refused' : 'Approved' };
  });
}

const reasonNames: Readonly<Record<WithdrawalReason, string>> = {
  address: 'Address that nothing is sent to',
  source: 'Source of funds has to be shown',
  unusual: 'Unlike the account, not confirmed',
  chain: 'The network does not take it',
  other: 'As noted',
};

/** The withdrawals that await their review; the page's script exchanges it. */
export function withdrawalReviewsPart(reviews: readonly WithdrawalReview[]): Markup {
  if (reviews.length === 0) {
    return html`<p class="empty" data-live="withdrawals">No withdrawal waits for a review.</p>`;
  }
  return html`<ul class="reviews" data-live="withdrawals">
    ${reviews.map(reviewPart)}
  </ul>`;
}

function reviewPart({ withdrawal, organisation, account, uid, newAddress }: WithdrawalReview): Markup {
  const { id, token, amount, fee, protocol, address_to: address, memo, create_time: time } = withdrawal;
  const facts: readonly (readonly [string, string])[] = [
    ['Amount', `${amount} ${token.toUpperCase()}, fee ${fee} included`],
    ['Network', protocol],
    ['Address', newAddress ? `${address} (new to this account)` : address],
    ...(memo === '' ? [] : [['Memo', memo] as const]),
  ];
  return html`<li>
    <p>
      <b>Withdrawal</b> · ${account} · UID ${uid} · ${organisation} ·
      <time>${new Date(time).toISOString().slice(11, 19)}</time>
    </p>
    <dl>
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <form action="/sandbox/withdrawal/${id}">
      <div class="row">
        <label
          >Reason to refuse<select name="reason">
            ${withdrawalReasons.map((reason) => html`<option value="${reason}">${reasonNames[reason]}</option>`)}
          </select></label
        ><label>Note to the user<input name="note" maxlength="200" autocomplete="off" /></label>
      </div>
      <div class="buttons">
        <button name="decision" value="approve">Approve</button
        ><button class="quiet" name="decision" value="refuse">Refuse</button>
      </div>
      <output></output>
    </form>
  </li>`;
}
