import {
  type InputOf,
  listWithdrawalLimits,
  type OutputOf,
  setTokenQuota,
  setTwoPeopleLimit,
} from '@exchange/contract';
import { eq } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database, TokenInfo } from '../../core/context';
import { amountText, namedAmount, readAmount, tokenOf } from '../../core/exchange/catalogue';
import type { Implementations, OperatorRequest } from '../../http/web-request';
import { organisationOf, organisations } from '../config';
import { type OperatorLog, requireAllOrganisations, reviewerOf } from '../operator';
import { tokenQuotas, twoPeopleLimits } from './tables';

/**
 * Limits of withdrawals that operators set (A-04, O-10). They are read where a withdrawal is asked for or reviewed, so that a change
 * holds in every process from the moment on in which it is stored, together with its line in the log.
 */
export class WithdrawalLimits {
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'settings' | 'exchange'>,
    private readonly log: Pick<OperatorLog, 'append' | 'lock'>,
  ) {}

  /** What an account may withdraw of a token in 24 hours; smallest units. */
  async quotaOf({ code, withdrawal }: TokenInfo, source: Database = this.context.database): Promise<bigint> {
    const [row] = await source.select().from(tokenQuotas).where(eq(tokenQuotas.token, code));
    return row?.quota ?? withdrawal.quota;
  }

  /** Above what the withdrawals of an account in 24 hours take two people; whole USDT. */
  async twoPeopleAbove(organisation: string, source: Database = this.context.database): Promise<bigint> {
    const [row] = await source
      .select()
      .from(twoPeopleLimits)
      .where(eq(twoPeopleLimits.organisation, organisation));
    return row?.above ?? this.usualAbove(organisation);
  }

  /** All of them, of one organisation or of all. */
  async list(organisation: string | undefined): Promise<OutputOf<typeof listWithdrawalLimits>> {
    const { database, exchange } = this.context;
    const { tokens } = exchange;
    const quotas = new Map((await database.select().from(tokenQuotas)).map((row) => [row.token, row.quota]));
    const own = organisations.filter(({ id }) => organisation === undefined || id === organisation);
    return {
      quotas: [...tokens.values()].map(({ code, withdrawal }) => ({
        token: code,
        quota: amountText(tokens, code, quotas.get(code) ?? withdrawal.quota),
        usual: amountText(tokens, code, withdrawal.quota),
      })),
      two_people: await Promise.all(
        own.map(async ({ id }) => ({
          organisation: id,
          above: String(await this.twoPeopleAbove(id)),
          usual: String(this.usualAbove(id)),
        })),
      ),
    };
  }

  /** Rejects with `tokenUnknown`, `invalidInput` for too many decimals, and `roleMissing` for who looks after one organisation. */
  async setQuota({ token: code, quota, reason }: InputOf<typeof setTokenQuota>, request: OperatorRequest) {
    const { operator, address } = requireAllOrganisations(request, 'quotas are');
    const { tokens } = this.context.exchange;
    const token = tokenOf(tokens, code);
    const after = quota === null ? token.withdrawal.quota : readAmount(tokens, code, quota, 'quota');
    await this.context.database.transaction(async (transaction) => {
      await this.log.lock(transaction);
      const before = await this.quotaOf(token, transaction);
      if (before !== after) {
        const text = (value: bigint) => namedAmount(tokens, code, value);
        const detail = `${text(before)} → ${text(after)}: ${reason}`;
        const entry = { operator, address, action: 'quota-set' as const, kind: 'withdrawal', record: code };
        await this.log.append({ ...entry, detail }, transaction);
      }
      await transaction.delete(tokenQuotas).where(eq(tokenQuotas.token, code));
      if (quota !== null) await transaction.insert(tokenQuotas).values({ token: code, quota: after });
    });
  }

  /**
   * Rejects with `invalidInput` for no organisation, and with `roleMissing` for another one than the operator's and for a reviewer who
   * would raise it: approving alone what takes two would be no more than a setting away.
   */
  async setTwoPeople(change: InputOf<typeof setTwoPeopleLimit>, request: OperatorRequest): Promise<void> {
    const { organisation, reason } = change;
    const { name: operator, address, organisation: own } = reviewerOf(request);
    if (!organisationOf(organisation))
      throw new CallError('invalidInput', 'organisation', { organisation: `there is no ${organisation}` });
    if (own !== undefined && own !== organisation)
      throw new CallError('roleMissing', `${operator} looks after ${own} only`);
    const after = change.above === null ? this.usualAbove(organisation) : BigInt(change.above);
    await this.context.database.transaction(async (transaction) => {
      await this.log.lock(transaction);
      const before = await this.twoPeopleAbove(organisation, transaction);
      if (after > before && request.operator.roles.includes('review'))
        throw new CallError('roleMissing', `${operator} reviews, and cannot raise what takes two people`);
      if (before !== after) {
        const detail = `${before} USDT → ${after} USDT: ${reason}`;
        const entry = { operator, address, organisation, kind: 'withdrawal', record: organisation };
        await this.log.append({ ...entry, action: 'two-people-set', detail }, transaction);
      }
      await transaction.delete(twoPeopleLimits).where(eq(twoPeopleLimits.organisation, organisation));
      if (change.above !== null)
        await transaction.insert(twoPeopleLimits).values({ organisation, above: after });
    });
  }

  private usualAbove(organisation: string): bigint {
    const { common, of } = this.context.settings.twoPeopleAbove;
    return of.get(organisation) ?? common;
  }
}

/** Registers the operators' calls about limits of withdrawals (O-10). */
export function implementLimits(implementations: Implementations, limits: WithdrawalLimits): void {
  implementations.implementOperator(listWithdrawalLimits, (_input, { operator }) =>
    limits.list(operator.organisation),
  );
  implementations.implementOperator(setTokenQuota, async (change, request) => {
    await limits.setQuota(change, request);
    return {};
  });
  implementations.implementOperator(setTwoPeopleLimit, async (change, request) => {
    await limits.setTwoPeople(change, request);
    return {};
  });
}
