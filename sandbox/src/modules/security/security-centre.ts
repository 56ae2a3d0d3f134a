import { DeletionRequest, requestDeletion, securityCenter, withdrawDeletion } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import type { CommandMark } from '../../core/command-mark';
import { keepOutcomes } from '../../core/commands';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { WebImplementations } from '../../http/web-request';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { AccountServices } from '../auth';
import { maskEmail, maskMobile, type UserRow } from '../user';
import { channelOf, checkAuthenticator, checkOwnCode, together } from './account-codes';
import { implementAntiPhishingCode, maskAntiPhishingCode } from './anti-phishing-code';
import { implementAuthenticator } from './authenticator-calls';
import { publishChange, userOf } from './change-account';
import { implementContacts } from './contacts';
import { deletionLimit, type Deletions, type Remaining } from './deletions';
import { implementFindPassword } from './find-password';
import { holdOf } from './holds';
import { implementLoginPassword } from './login-password';
import { implementSendCodes } from './send-codes';
import { implementTradePassword } from './trade-password';

/** Everything by which an account is secured, and the ways to change it (S-03 to S-06). */
export function implementSecurity(
  implementations: WebImplementations,
  services: AccountServices,
  { deletions, remaining }: { readonly deletions: Deletions; readonly remaining: Remaining },
): void {
  implementSendCodes(implementations, services);
  implementContacts(implementations, services);
  implementAuthenticator(implementations, services);
  implementLoginPassword(implementations, services);
  implementTradePassword(implementations, services);
  implementFindPassword(implementations, services);
  implementAntiPhishingCode(implementations, services);

  implementations.implementWeb(securityCenter, async (_input, request) => {
    const user = await userOf(services, request);
    return {
      email: maskEmail(user.email),
      mobile: maskMobile(user.mobile),
      has_login_password: user.passwordHash !== null,
      has_trade_password: user.tradePasswordHash !== null,
      has_authenticator: user.authenticatorSecret !== null,
      hold: holdOf(user, services.clock.now()),
      // To the last digit: it is held against the limit so.
      remaining_usdt: formatUnits(await remaining(user.id), fiatPrecision),
      deletion_limit_usdt: deletionLimit.toString(),
      deletion: await deletions.last(user.id),
      anti_phishing_code: maskAntiPhishingCode(user.antiPhishingCode),
    };
  });

  implementDeletion(implementations, services, deletions);
}

/** Asking for the deletion of the account, and taking that back (S-06). */
function implementDeletion(
  implementations: WebImplementations,
  services: AccountServices,
  deletions: Deletions,
): void {
  const answer = async (outcome: string) => ({
    deletion: z.parse(schemaOf(DeletionRequest), JSON.parse(outcome)),
  });
  /** Makes a change, keeps what came of it, and publishes it. */
  async function change(transaction: Database, { mark, user, what, write }: DeletionChange): Promise<void> {
    const outcome = JSON.stringify(await write(transaction));
    await keepOutcomes(transaction, services.clock, [{ mark, outcome }]);
    await publishChange(services, transaction, user, what);
  }

  implementations.implementCommand(requestDeletion, {
    answer,
    async perform(input, request, mark) {
      const user = await userOf(services, request);
      await deletions.requireOpen(user.id);
      const { organisation } = user;
      const attempt = { organisation, account: user.id, from: request, proves: 'all' } as const;
      await services.attempts.count(attempt, async () => {
        const use = together([
          await checkOwnCode(services, user, 'delete_account', channelOf(user, 'mail'), input.email_code),
          await checkAuthenticator(services, user, input.google_code),
        ]);
        await services.database.transaction(async (transaction) => {
          await use(transaction);
          await change(transaction, {
            ...{ mark, user, what: 'deletion_requested' },
            write: () => deletions.request(user.id, input.reason.trim(), transaction),
          });
        });
      });
    },
  });

  implementations.implementCommand(withdrawDeletion, {
    answer,
    async perform(_input, request, mark) {
      const user = await userOf(services, request);
      await services.database.transaction((transaction) =>
        change(transaction, {
          ...{ mark, user, what: 'deletion_withdrawn' },
          write: () => deletions.withdraw(user.id, transaction),
        }),
      );
    },
  });
}

/** What is asked for of a deletion. */
interface DeletionChange {
  readonly mark: CommandMark;
  readonly user: UserRow;
  /** Named in the message to the owner. */
  readonly what: 'deletion_requested' | 'deletion_withdrawn';
  readonly write: (transaction: Database) => Promise<DeletionRequest>;
}
