import { Refused } from '../../edge/store/refused';

/** Ends a command that was refused with its reasons; any other error is a fault of the program. */
export function tellRefusal(error: unknown): void {
  process.exitCode = 1;
  if (!(error instanceof Refused)) throw error;
  console.error([error.message, ...error.reasons.map((reason) => `  ${reason}`)].join('\n'));
}
