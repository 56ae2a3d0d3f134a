import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxClock } from '../../core/context';
import { html, type Markup } from '../../http/html';
import type { Chain, ChainTransaction, ChainView } from '../../modules/chain';

const ReorganisationInput = z.object({
  network: z.string().check(z.maxLength(20)),
  depth: z.int().check(z.minimum(1), z.maximum(1_000)),
  /** Left out: what falls out of its block is in none again. */
  returnsAfter: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
});
const FailureInput = z.object({
  network: z.string().check(z.maxLength(20)),
  count: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 1),
});

/** Every chain as an operator sees it. */
export const viewChains = (chain: Chain): Promise<ChainView[]> =>
  Promise.all(chain.networks.map((network) => chain.view(network)));

/** Registers what the sandbox's page does to the chains, for people and programs. */
export function registerChainRoutes(app: FastifyInstance, chain: Chain, clock: SandboxClock): void {
  app.get('/sandbox/chain', async () => ({ list: (await viewChains(chain)).map(plainView) }));
  app.post('/sandbox/chain/reorganise', async (request) => {
    const { network, depth, returnsAfter = null } = z.parse(ReorganisationInput, request.body);
    const fallen = await chain.reorganise({ network, depth, returnsAfter });
    // Whoever follows the chain notices before this is answered.
    await clock.advance(0);
    return { message: `${depth} blocks replaced; ${fallen} transfers fell out of them`, fallen };
  });
  app.post('/sandbox/chain/fail-next', async (request) => {
    const { network, count } = z.parse(FailureInput, request.body);
    await chain.failNext(network, count);
    return { message: `The next ${count} transfers of the exchange on ${network} will fail` };
  });
}

/** JSON has no integers of any size. */
const plainView = ({ transactions, ...view }: ChainView) => ({
  ...view,
  transactions: transactions.map(({ amount, ...rest }) => ({ ...rest, units: amount.toString() })),
});

/** The forms of the chains' section. */
export function chainForms(networks: readonly string[]): Markup {
  const choice = html`<label
    >Network<select name="network">
      ${networks.map((network) => html`<option value="${network}">${network}</option>`)}
    </select></label
  >`;
  return html`<form action="/sandbox/chain/reorganise">
      <div class="row">
        ${choice}<label
          >Newest blocks<input name="depth" type="number" min="1" value="3" required data-number /></label
        ><label
          >Back after blocks<input name="returnsAfter" type="number" min="1" placeholder="never" data-number
        /></label>
      </div>
      <p class="note">
        A reorganisation takes the newest blocks back. What was in them waits for another block, or is lost
        when it never comes back; what is credited is out of its reach.
      </p>
      <button class="quiet">Reorganise</button><output></output>
    </form>
    <form action="/sandbox/chain/fail-next">
      <div class="row">
        ${choice}<label
          >Next withdrawals<input name="count" type="number" min="0" value="1" required data-number
        /></label>
      </div>
      <button class="quiet">Let them fail on chain</button><output></output>
    </form>`;
}

/** The chains as they stand; the page's script exchanges it. */
export function chainsPart(views: readonly ChainView[]): Markup {
  return html`<div class="chains" data-live="chains">${views.map(chainPart)}</div>`;
}

function chainPart({ network, head, failNext, blocks, transactions }: ChainView): Markup {
  const [newest] = blocks;
  const failing = failNext === 0 ? '' : ` · the next ${failNext} of the exchange’s transfers fail`;
  return html`<h3>${network} <small>block ${head} ${newest ? short(newest.hash) : ''}${failing}</small></h3>
    <p class="blocks">
      ${blocks.map(
        ({ height, hash, transactions: held }) =>
          html`<span title="${height} ${hash}">${String(height).slice(-3)}<b>${held.length || ''}</b></span>`,
      )}
    </p>
    ${
      transactions.length === 0
        ? html`<p class="note">No transfer yet.</p>`
        : html`<ul class="transfers">
            ${transactions.map((transfer) => html`<li><code>${short(transfer.id)}</code> ${transferText(transfer)}</li>`)}
          </ul>`
    }`;
}

const short = (hash: string) => `${hash.slice(0, 8)}…`;

function transferText({ token, to, state, height, confirmations, reference }: ChainTransaction): string {
  const [purpose = ''] = reference.split(':');
  const place = height === undefined ? state : `${state}, block ${height}, ${confirmations} confirmations`;
  return `${purpose} of ${token.toUpperCase()} to ${to.slice(0, 6)}…: ${place}`;
}
