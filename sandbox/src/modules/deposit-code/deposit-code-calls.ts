import { consumeCode, getCodeDetails, listUserConsumeRecord } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import type { Attempts } from '../auth';
import type { DepositCodes } from './deposit-codes';

/** Deposit codes. */
export function implementDepositCodes(
  implementations: WebImplementations,
  codes: DepositCodes,
  attempts: Attempts,
): void {
  /** Slows down and stops whoever tries codes out; the rest of the account is not stopped by it. */
  async function counted<Result>(request: WebRequest, work: () => Promise<Result>): Promise<Result> {
    const { organisation } = request;
    let unknown: CallError | undefined;
    try {
      return await attempts.count(
        { organisation, from: request, account: `deposit-code ${signedIn(request)}` },
        async () => {
          try {
            return await work();
          } catch (error) {
            if (!(error instanceof CallError) || error.error !== 'depositCodeUnknown') throw error;
            unknown = error;
            // What the one policy counts as a wrong answer.
            throw new CallError('verificationCodeWrong');
          }
        },
      );
    } catch (error) {
      throw unknown ?? error;
    }
  }

  implementations.implementWeb(getCodeDetails, async ({ code }, request) =>
    counted(request, () => codes.details(code)),
  );

  implementations.implementCommand(consumeCode, {
    perform: ({ code }, request, mark) => counted(request, () => codes.redeem(signedIn(request), code, mark)),
    async answer(id, request) {
      const record = await codes.findRedeemed(signedIn(request), id);
      if (!record) throw new Error('The redemption was not stored');
      return { record };
    },
  });

  implementations.implement(
    listUserConsumeRecord,
    async ({ token, from_time, to_time, id, from_id, limit }, request) => {
      if (limit < 1) throw new CallError('invalidInput', 'limit', { limit: 'from 1' });
      const after = Number(from_id) === 0 ? undefined : String(from_id);
      const filter = { token, from: from_time, to: to_time, id, after, limit };
      const { list, nextId } = await codes.redeemed(signedIn(request), filter);
      return { list, next_id: nextId };
    },
  );
}
