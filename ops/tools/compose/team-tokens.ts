import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { readJson } from '../../edge/store/read-json';
import { Refused } from '../../edge/store/refused';
import { replaceFile } from '@exchange/sandbox/replace-file';
import { withLock } from '../../edge/store/store-lock';

/** A token with which a team's pipeline deploys its one part (O-10). Only a hash of it is kept. */
const TeamToken = z.object({
  /** Such as `loans-ci`: who the history says it was. */
  name: z.string(),
  /** The only part that it may release and change. */
  part: z.string(),
  hash: z.string(),
  /** ms since the epoch; `ended` 0 while it holds. */
  made: z.int(),
  ended: z.int(),
});
export type TeamToken = z.infer<typeof TeamToken>;

const Tokens = z.array(TeamToken);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tokens of teams, in a file that only the deployer and operators read. */
export class TeamTokens {
  constructor(private readonly file: string) {}

  /** Every token that was ever made, the newest last. */
  async list(): Promise<readonly TeamToken[]> {
    return z.parse(Tokens, (await readJson(this.file)) ?? []);
  }

  /** Makes a token and answers with it: nobody can be told it again. Throws {@link Refused} for a name that is taken. */
  async make(name: string, part: string, now: number): Promise<string> {
    if (!/^[a-z][\w.-]{1,39}$/.test(name))
      throw new Refused(`"${name}" is no name: use 2 to 40 small letters, digits and -`);
    if (!/^(host|mfe-[a-z]+)$/.test(part))
      throw new Refused(`"${part}" is no part: name one such as mfe-loans`);
    const token = randomBytes(32).toString('base64url');
    await this.#change((tokens) => {
      if (tokens.some((each) => each.name === name && each.ended === 0))
        throw new Refused(`There is a token named ${name}: end it first, or choose another name`);
      return [...tokens, { name, part, hash: hashOf(token), made: now, ended: 0 }];
    });
    return token;
  }

  /** Ends a token at once. Throws {@link Refused} where there is none of the name. */
  async end(name: string, now: number): Promise<void> {
    await this.#change((tokens) => {
      const found = tokens.find((each) => each.name === name && each.ended === 0);
      if (!found) throw new Refused(`No token that holds is named ${name}`);
      return tokens.map((each) => (each === found ? { ...each, ended: now } : each));
    });
  }

  /** The token's entry while it holds. */
  async find(token: string): Promise<TeamToken | undefined> {
    const hash = hashOf(token);
    return (await this.list()).find((each) => each.hash === hash && each.ended === 0);
  }

  async #change(change: (tokens: readonly TeamToken[]) => readonly TeamToken[]): Promise<void> {
    await withLock(`${this.file}.lock`, 'a change of the tokens of teams', async (assertHeld) => {
      const changed = change(await this.list());
      await assertHeld();
      await replaceFile(this.file, `${JSON.stringify(changed, null, 2)}\n`);
    });
  }
}
