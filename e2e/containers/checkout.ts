import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './docker';

/** A checkout of what the working tree holds, in which commands run as an operator types them. */
export class Checkout {
  readonly #place = mkdtempSync(join(tmpdir(), 'exchange-proof-'));
  /** Where `git pull` in the checkout gets new commits from. */
  readonly upstream = join(this.#place, 'upstream');
  readonly folder = join(this.#place, 'exchange');

  constructor() {
    const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of listed.split('\0'))
      if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(this.upstream, file));
    this.git(this.upstream, 'init', '--quiet', '--initial-branch', 'main');
    this.commit('As it is');
    this.git(this.#place, 'clone', '--quiet', this.upstream, this.folder);
  }

  /** Commits all changes that were made upstream. */
  commit(message: string): void {
    this.git(this.upstream, 'add', '--all');
    const author = ['-c', 'user.name=proof', '-c', 'user.email=proof@localhost'];
    this.git(this.upstream, ...author, 'commit', '--quiet', '--no-verify', '-m', message);
  }

  remove(): void {
    rmSync(this.#place, { recursive: true });
  }

  private git(folder: string, ...args: readonly string[]): void {
    execFileSync('git', args, { cwd: folder });
  }
}
