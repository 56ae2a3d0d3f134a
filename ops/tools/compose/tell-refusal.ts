import { Refused } from '../../edge/store/refused';

/** What was refused and why, a line for each. */
export const refusalLines = ({ message, reasons }: Refused): readonly string[] => [
  message,
  ...reasons.map((reason) => `  ${reason}`),
];

/** Ends a command that was refused with its reasons; any other error is a fault of the program. */
export function tellRefusal(error: unknown): void {
  process.exitCode = 1;
  if (!(error instanceof Refused)) throw error;
  console.error(refusalLines(error).join('\n'));
}
