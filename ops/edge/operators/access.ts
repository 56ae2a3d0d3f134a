import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SettingRefused } from '@exchange/sandbox/settings';
import { readIfThere } from '../store/read-json';

/** How long an operator stays signed in, in ms. */
export const sessionMs = 12 * 3_600_000;

/** The sessions of operators who have given the token. */
export class Access {
  constructor(private readonly token: string) {}

  /** What a browser that gave the token shows from then on; it tells nobody the token. */
  grant(now: number): string {
    const until = `${now + sessionMs}`;
    return `${until}.${this.#seal(until)}`;
  }

  /** Whether a browser shows what was granted to it, in time. */
  isGranted(shown: string | undefined, now: number): boolean {
    const [until = '', seal = '', ...rest] = shown?.split('.') ?? [];
    return rest.length === 0 && isEqual(seal, this.#seal(until)) && now < Number(until);
  }

  #seal(until: string): string {
    return createHmac('sha256', this.token).update(`operators until ${until}`).digest('base64url');
  }
}

/** In constant time, whatever the lengths. */
function isEqual(left: string, right: string): boolean {
  const [first, second] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

/**
 * The token that is kept in a file; at the first start one is made. Throws {@link SettingRefused} where it cannot be
 * kept.
 */
export async function keptToken(file: string): Promise<string> {
  try {
    const kept = await readIfThere(file);
    if (kept) return kept.toString('utf8').trim();
    await mkdir(dirname(file), { recursive: true });
    const token = randomBytes(24).toString('base64url');
    await writeFile(file, `${token}\n`, { flag: 'wx', mode: 0o600 });
    return token;
  } catch (error) {
    throw new SettingRefused(
      `The operators' token cannot be kept at ${file}: choose another DATA_DIR, or set OPS_TOKEN`,
      { cause: error },
    );
  }
}
