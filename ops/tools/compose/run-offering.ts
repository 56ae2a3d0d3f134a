import { Refused } from '../../edge/store/refused';
import { refusalLines } from './tell-refusal';

/** What {@link runOffering} works with. */
export interface Offering {
  readonly run: (args: readonly string[]) => Promise<void>;
  /** Asks the person at the terminal; undefined where nobody could answer. */
  readonly ask?: (question: string) => Promise<boolean>;
  readonly tell: (line: string) => void;
}

/**
 * Runs a command. Where it is refused for something that can be mended or waited for, says so, and when the person agrees mends
 * it and runs the command again (O-08). Rejects with {@link Refused} otherwise.
 */
export async function runOffering(args: readonly string[], { run, ask, tell }: Offering): Promise<void> {
  for (;;) {
    try {
      return await run(args);
    } catch (error) {
      if (!(error instanceof Refused) || !error.offer || !ask) throw error;
      const { question, command } = error.offer;
      refusalLines(error).forEach((line) => tell(line));
      if (!(await ask(question))) throw new Refused('Nothing was changed.');
      if (command.length > 0) await run(command);
    }
  }
}
