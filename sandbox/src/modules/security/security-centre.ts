import * as contract from '@exchange/contract';
import { DeletionRequest } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { keepOutcomes } from '../../core/commands';
import { formatUnits } from '../../core/engine/decimal';
import type { Implementations } from '../../http/web-request';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { AccountServices } from '../auth';
import { maskEmail, maskMobile, users as userTable } from '../user';
import { AccountCodes } from './account-codes';
import { publishChange, userOf } from './change-account';
import { deletionLimit, type Deletions } from './deletions';
import { holdOf } from './holds';

/** What the security centre shows, the phrase that mails carry, and the deletion of the account (S-06). */
export function implementSecurityCentre(
  registry: Implementations,
  services: AccountServices,
  deletions: Deletions,
): void {
  registry.implement(contract.securityCenter, async (_input, request) => {
    const user = await userOf(services, request);
    return {
      email: maskEmail(user.email),
      mobile: maskMobile(user.mobile),
      has_login_password: user.passwordHash !== null,
      has_trade_password: user.tradePasswordHash !== null,
      has_authenticator: user.authenticatorSecret !== null,
      hold: holdOf(user, services.clock.now()),
      // To the last digit: it is held against the limit so.
      remaining_usdt: formatUnits(await deletions.remaining(user.id), fiatPrecision),
      deletion_limit_usdt: deletionLimit.toString(),
      deletion: await deletions.last(user.id),
      anti_phishing_code: maskAntiPhishingCode(user.antiPhishingCode),
    };
  });
  implementAntiPhishingCode(registry, services);
  implementDeletion(registry, services, deletions);
}

/** The phrase that the account's mails carry (S-06). It opens nothing, so that setting it stops nothing. */
function implementAntiPhishingCode(registry: Implementations, services: AccountServices): void {
  const { attempts, database, clock } = services;
  registry.implementCommand(contract.setAntiPhishingCode, {
    answer: async () => ({}),
    async perform(input, request, mark) {
      const antiPhishingCode = input.anti_phishing_code.trim().normalize('NFC');
      if (!contract.isAntiPhishingCode(antiPhishingCode))
        throw new CallError('invalidInput', undefined, {
          anti_phishing_code: '4 to 20 letters, digits, spaces, hyphens and underscores',
        });
      const user = await userOf(services, request);
      await attempts.countOf(user, request, 'all', async () => {
        const codes = new AccountCodes(services, user);
        await codes.checkOwn('anti_phishing', 'mail', input.email_code);
        await codes.checkAuthenticator(input.google_code);
        await database.transaction(async (transaction) => {
          await codes.use(transaction);
          await keepOutcomes(transaction, clock, [{ mark, outcome: '' }]);
          await transaction.update(userTable).set({ antiPhishingCode }).where(eq(userTable.id, user.id));
          await publishChange(services, transaction, user, 'anti_phishing_code');
        });
      });
    },
  });
}

/** A phrase as a page shows it, which somebody else may have open: enough to remember the rest. */
const maskAntiPhishingCode = (phrase: string | null): string =>
  phrase === null ? '' : `${Array.from(phrase).slice(0, 2).join('')}****`;

/** Asking for the deletion of the account, and taking that back (S-06). */
function implementDeletion(registry: Implementations, services: AccountServices, deletions: Deletions): void {
  const { attempts, database, clock } = services;
  const answer = async (outcome: string) => ({
    deletion: z.parse(schemaOf(DeletionRequest), JSON.parse(outcome)),
  });

  registry.implementCommand(contract.requestDeletion, {
    answer,
    async perform(input, request, mark) {
      const user = await userOf(services, request);
      await deletions.requireOpen(user.id);
      await attempts.countOf(user, request, 'all', async () => {
        const codes = new AccountCodes(services, user);
        await codes.checkOwn('delete_account', 'mail', input.email_code);
        await codes.checkAuthenticator(input.google_code);
        await database.transaction(async (transaction) => {
          await codes.use(transaction);
          const made = await deletions.request(user.id, input.reason.trim(), transaction);
          await keepOutcomes(transaction, clock, [{ mark, outcome: JSON.stringify(made) }]);
          await publishChange(services, transaction, user, 'deletion_requested');
        });
      });
    },
  });

  registry.implementCommand(contract.withdrawDeletion, {
    answer,
    async perform(_input, request, mark) {
      const user = await userOf(services, request);
      await database.transaction(async (transaction) => {
        const made = await deletions.withdraw(user.id, transaction);
        await keepOutcomes(transaction, clock, [{ mark, outcome: JSON.stringify(made) }]);
        await publishChange(services, transaction, user, 'deletion_withdrawn');
      });
    },
  });
}
