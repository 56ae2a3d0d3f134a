import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { hour } from '../../core/time-spans';
import { html, type Markup } from '../../http/html';
import type { DepositCodes, IssuedCode } from '../../modules/deposit-code';

const IssueInput = z.object({
  token: z.string().check(z.maxLength(20)),
  amount: z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/)),
  /** Left out: the code never runs out. */
  hours: z.optional(z.int().check(z.minimum(1), z.maximum(87_600))),
});

/** Registers what the sandbox's page does with deposit codes, for people and programs. */
export function registerDepositCodeRoutes(
  app: FastifyInstance,
  codes: DepositCodes,
  tokens: ReadonlyMap<string, TokenInfo>,
): void {
  app.post('/sandbox/deposit-code', async (request) => {
    const input = z.parse(IssueInput, request.body);
    const token = tokens.get(input.token);
    if (!token) throw new CallError('tokenUnknown', `There is no token ${input.token}.`);
    const lifeMs = input.hours === undefined ? undefined : input.hours * hour;
    const issued = await codes.issue(token, input.amount, lifeMs);
    return { message: `${issued.code} is worth ${issued.amount} ${token.alias}`, ...issued };
  });
}

/** The form by which a code is issued. */
export function depositCodeForm(tokens: readonly TokenInfo[]): Markup {
  return html`<form action="/sandbox/deposit-code">
    <div class="row">
      <label
        >Token<select name="token">
          ${tokens.map((token) => html`<option value="${token.code}">${token.alias}</option>`)}
        </select></label
      ><label
        >Amount<input
          name="amount"
          inputmode="decimal"
          required
          value="50"
          pattern="[0-9]+([.][0-9]+)?" /></label
      ><label>Hours<input name="hours" type="number" min="1" placeholder="for ever" data-number /></label>
    </div>
    <p class="note">The treasury pays for it at once. The code is shown here and never again.</p>
    <button>Issue a code</button><output></output>
  </form>`;
}

/** The last codes as they stand; the page's script exchanges it. */
export function depositCodesPart(issued: readonly IssuedCode[]): Markup {
  return html`<ul class="transfers" data-live="deposit-codes">
    ${issued.map(
      ({ ending, token, amount, state }) =>
        html`<li><code>…${ending}</code> ${amount} ${token.toUpperCase()}: ${state}</li>`,
    )}
  </ul>`;
}
