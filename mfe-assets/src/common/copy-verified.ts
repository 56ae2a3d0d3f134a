import { copyText } from '@exchange/ui';

/**
 * What came of copying a text: `verified`: the clipboard holds it; `different`: it holds something else, which another
 * program put there; `unverified`: the browser does not let a page look; `failed`: it was not copied.
 */
export type CopyOutcome = 'verified' | 'different' | 'unverified' | 'failed';

/** Copies a text and looks what is on the clipboard then: programs that swap addresses do so at once. */
export async function copyVerified(text: string): Promise<CopyOutcome> {
  if (!(await copyText(text))) return 'failed';
  try {
    return (await navigator.clipboard.readText()) === text ? 'verified' : 'different';
  } catch {
    // No interface, or no permission: the text was copied all the same.
    return 'unverified';
  }
}
