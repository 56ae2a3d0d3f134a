import { assignNodeBrand, inviteNodeMember } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { WebImplementations } from '../../http/web-request';
import type { Brands } from '../brand';
import { type OperatorLog, type Reviewer, reviewerOf } from '../operator';
import type { UserRow, Users } from '../user';
import type { NodeMembers } from './node-members';
import { invitationDays } from './node-plans';

/** What operators do for the node programme (N-01). */
export interface NodeDesk {
  /** Invites an account, by email, phone, UID or id, to the tier that is by invitation. Rejects with `accountUnknown`. */
  invite(account: string, by: Reviewer): Promise<{ readonly code: string; readonly days: number }>;
  /** Has an account stand for the brand of a token. Rejects with `accountUnknown` and `tokenUnknown`. */
  assignBrand(account: string, token: string, by: Reviewer): Promise<{ readonly brand: string }>;
}

export interface NodeDeskParts {
  readonly members: Pick<NodeMembers, 'invite' | 'assignBrand'>;
  readonly brands: Pick<Brands, 'of'>;
  readonly users: Pick<Users, 'search'>;
  readonly log: Pick<OperatorLog, 'append'>;
}

export function createNodeDesk({ members, brands, users, log }: NodeDeskParts): NodeDesk {
  async function userNamed(account: string, { organisation }: Reviewer): Promise<UserRow> {
    const user = await users.search(account, organisation);
    if (!user)
      throw new CallError('accountUnknown', `No account has the email, phone, UID or id ${account}.`);
    return user;
  }
  const note = (
    action: 'node-invited' | 'brand-assigned',
    { id, organisation }: UserRow,
    detail: string,
    { name, address }: Reviewer,
  ) => log.append({ operator: name, action, kind: 'node', record: id, organisation, detail, address });
  return {
    async invite(account, by) {
      const user = await userNamed(account, by);
      await note('node-invited', user, '', by);
      const { code } = await members.invite(user.id);
      return { code, days: invitationDays };
    },
    async assignBrand(account, token, by) {
      const brand = brands.of(token);
      if (!brand) throw new CallError('tokenUnknown', `${token} is no brand's token.`);
      const user = await userNamed(account, by);
      await note('brand-assigned', user, token, by);
      await members.assignBrand(user, token);
      return { brand: brand.name };
    },
  };
}

export function implementNodeDesk(implementations: WebImplementations, desk: NodeDesk): void {
  implementations.implementOperator(inviteNodeMember, ({ account }, request) =>
    desk.invite(account, reviewerOf(request)),
  );
  implementations.implementOperator(assignNodeBrand, ({ account, token }, request) =>
    desk.assignBrand(account, token, reviewerOf(request)),
  );
}
