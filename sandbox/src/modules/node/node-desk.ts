import { assignNodeBrand, inviteNodeMember } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Implementations } from '../../http/web-request';
import type { Brands } from '../brand';
import { type OperatorLog, type Reviewer, reviewerOf } from '../operator';
import type { UserRow, Users } from '../user';
import type { NodeMembers } from './node-members';
import { invitationDays } from './node-plans';

/** What operators do for the node programme (N-01). */
export class NodeDesk {
  constructor(
    private readonly members: Pick<NodeMembers, 'invite' | 'assignBrand'>,
    private readonly brands: Pick<Brands, 'of'>,
    private readonly users: Pick<Users, 'search'>,
    private readonly log: Pick<OperatorLog, 'append'>,
  ) {}

  /** Invites an account, by email, phone, UID or id, to the tier that is by invitation. Rejects with `accountUnknown`. */
  async invite(account: string, by: Reviewer): Promise<{ readonly code: string; readonly days: number }> {
    const user = await this.noted('node-invited', account, '', by);
    const { code } = await this.members.invite(user.id);
    return { code, days: invitationDays };
  }

  /** Has an account stand for the brand of a token. Rejects with `accountUnknown` and `tokenUnknown`. */
  async assignBrand(account: string, token: string, by: Reviewer): Promise<{ readonly brand: string }> {
    const brand = this.brands.of(token);
    if (!brand) throw new CallError('tokenUnknown', `${token} is no brand's token.`);
    const user = await this.noted('brand-assigned', account, token, by);
    await this.members.assignBrand(user, token);
    return { brand: brand.name };
  }

  /** The user of an account, with what is done for it written into the log. */
  private async noted(
    action: 'node-invited' | 'brand-assigned',
    account: string,
    detail: string,
    { name: operator, organisation: own, address }: Reviewer,
  ): Promise<UserRow> {
    const user = await this.users.search(account, own);
    if (!user)
      throw new CallError('accountUnknown', `No account has the email, phone, UID or id ${account}.`);
    const { id: record, organisation } = user;
    await this.log.append({ operator, action, kind: 'node', record, organisation, detail, address });
    return user;
  }
}

export function implementNodeDesk(implementations: Implementations, desk: NodeDesk): void {
  implementations.implementOperator(inviteNodeMember, ({ account }, request) =>
    desk.invite(account, reviewerOf(request)),
  );
  implementations.implementOperator(assignNodeBrand, ({ account, token }, request) =>
    desk.assignBrand(account, token, reviewerOf(request)),
  );
}
