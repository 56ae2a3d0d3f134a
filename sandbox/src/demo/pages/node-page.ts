import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { html, type Markup } from '../../http/html';
import { invitationDays, type NodeMembers } from '../../modules/node';
import type { UserRow } from '../../modules/user';

/** What operators do for the node programme (N-01). */
export interface NodeDesk {
  readonly members: Pick<NodeMembers, 'invite' | 'assignBrand'>;
  /** Name of the brand behind a token; undefined for a token that is no brand's. */
  readonly brandNameOf: (token: string) => string | undefined;
}

const account = z.string().check(z.minLength(1), z.maxLength(254));
const InvitationInput = z.object({ account });
const BrandInput = z.object({ account, token: z.string().check(z.maxLength(20)) });

/** Registers invitations to the governance tier and the accounts of brands, for people and programs. */
export function registerNodeRoutes(
  app: FastifyInstance,
  { members, brandNameOf }: NodeDesk,
  userNamed: (account: string, host: string) => Promise<UserRow>,
): void {
  app.post('/sandbox/node/invitation', async (request) => {
    const input = z.parse(InvitationInput, request.body);
    const { code } = await members.invite((await userNamed(input.account, request.host)).id);
    return { message: `${input.account} is invited by ${code}, for ${invitationDays} days`, code };
  });
  app.post('/sandbox/node/brand', async (request) => {
    const input = z.parse(BrandInput, request.body);
    const name = brandNameOf(input.token);
    if (name === undefined) throw new CallError('tokenUnknown', `${input.token} is no brand's token.`);
    await members.assignBrand(await userNamed(input.account, request.host), input.token);
    return { message: `${input.account} stands for ${name}` };
  });
}

/** The forms by which it is done. */
export function nodeForms(email: string): Markup {
  const accountField = html`<label
    >Account: email, phone, UID or user id<input name="account" required value="${email}" autocomplete="off"
  /></label>`;
  return html`<form action="/sandbox/node/invitation">
      <div class="row">${accountField}</div>
      <button>Invite as governance node</button><output></output>
    </form>
    <form action="/sandbox/node/brand">
      <div class="row">
        ${accountField}<label>Brand token<input name="token" required value="aura" /></label>
      </div>
      <button>Make the brand's account</button><output></output>
    </form>`;
}
