import { consumeCode, getCodeDetails, listUserConsumeRecord } from '@exchange/contract';
import { defineModule } from '../../application/module';
import { CallError } from '../../core/call-error';
import { hour } from '../../core/time-spans';
import { signedIn } from '../../http/signed-in';
import type { WebRequest } from '../../http/web-request';
import { type Attempts, authModule } from '../auth';
import { DepositCodes } from './deposit-codes';
import { depositCodeEvents } from './events';

/** Codes that are worth tokens. */
export const depositCodeModule = defineModule({
  name: 'deposit-code',
  family: 'funds',
  uses: { auth: authModule },
  events: Object.values(depositCodeEvents),
  open(context, { auth }) {
    const codes = new DepositCodes(context);
    return {
      services: codes,
      calls(registry) {
        registry.implement(getCodeDetails, ({ code }, request) =>
          counted(auth.attempts, request, () => codes.details(code)),
        );
        registry.implementCommand(consumeCode, {
          perform: ({ code }, request, mark) =>
            counted(auth.attempts, request, () => codes.redeem(signedIn(request), code, mark)),
          answer: async (id, request) => ({ record: await codes.record(signedIn(request), id) }),
        });
        registry.implement(listUserConsumeRecord, (input, request) =>
          codes.redeemed(signedIn(request), input),
        );
      },
      jobs: [{ name: 'deposit-code.expire', every: hour, run: () => codes.expire() }],
    };
  },
});

/** Slows down and stops whoever tries codes out; the rest of the account is not stopped by it. */
async function counted<Result>(
  attempts: Attempts,
  request: WebRequest,
  work: () => Promise<Result>,
): Promise<Result> {
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
