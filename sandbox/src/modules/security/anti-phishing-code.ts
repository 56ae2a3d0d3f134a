import { isAntiPhishingCode, setAntiPhishingCode } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import { keepOutcomes } from '../../core/commands';
import type { WebImplementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { users as userTable } from '../user';
import { channelOf, checkAuthenticator, checkOwnCode, together } from './account-codes';
import { publishChange, userOf } from './change-account';

/** The phrase that the account's mails carry (S-06). It opens nothing, so that setting it stops nothing. */
export function implementAntiPhishingCode(
  implementations: WebImplementations,
  services: AccountServices,
): void {
  implementations.implementCommand(setAntiPhishingCode, {
    answer: async () => ({}),
    async perform(input, request, mark) {
      const antiPhishingCode = input.anti_phishing_code.trim().normalize('NFC');
      if (!isAntiPhishingCode(antiPhishingCode))
        throw new CallError('invalidInput', undefined, {
          anti_phishing_code: '4 to 20 letters, digits, spaces, hyphens and underscores',
        });
      const user = await userOf(services, request);
      const { organisation } = user;
      const attempt = { organisation, account: user.id, from: request, proves: 'all' } as const;
      await services.attempts.count(attempt, async () => {
        const use = together([
          await checkOwnCode(services, user, 'anti_phishing', channelOf(user, 'mail'), input.email_code),
          await checkAuthenticator(services, user, input.google_code),
        ]);
        await services.database.transaction(async (transaction) => {
          await use(transaction);
          await keepOutcomes(transaction, services.clock, [{ mark, outcome: '' }]);
          await transaction.update(userTable).set({ antiPhishingCode }).where(eq(userTable.id, user.id));
          await publishChange(services, transaction, user, 'anti_phishing_code');
        });
      });
    },
  });
}

/** A phrase as a page shows it, which somebody else may have open: enough to remember the rest. */
export const maskAntiPhishingCode = (phrase: string | null): string =>
  phrase === null ? '' : `${Array.from(phrase).slice(0, 2).join('')}****`;
