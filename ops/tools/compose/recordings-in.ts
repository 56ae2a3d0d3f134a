import { readRecordings, type Recording } from '@exchange/sandbox/recordings';
import { Refused } from '../../edge/store/refused';

/**
 * What the exchange has recorded in a folder, the contract that it has now first; nothing where none is named or there is none. Rejects
 * with {@link Refused} for what cannot be read.
 */
export async function recordingsIn(folder: string | undefined): Promise<readonly Recording[]> {
  if (folder === undefined) return [];
  try {
    return await readRecordings(folder);
  } catch (error) {
    throw new Refused(`What is recorded in ${folder} cannot be read`, [
      error instanceof Error ? error.message : String(error),
      'Remove the folder, which the exchange fills again, or do without: RECORDINGS_DIR=0',
    ]);
  }
}
