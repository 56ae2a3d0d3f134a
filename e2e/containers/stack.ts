import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { docker, root, run, type Outcome } from './docker';

/** Where the images of the proof are, apart from an operator's own. */
export const images = 'exchange-proof';
const port = Number(process.env['PROOF_PORT'] ?? 18_480);

/** Addresses and names of the releases are those of the repository. */
export const origin = `http://localhost:${port}`;

/** docker-compose.yml brought up under a name of its own, with settings, secrets, images and volumes of its own. */
export class Stack {
  readonly #folder = mkdtempSync(join(tmpdir(), 'exchange-proof-'));
  readonly #settings = join(this.#folder, '.env');

  /** Of the repository in `repository`; this one unless told. */
  constructor(private readonly repository = root) {
    execFileSync('sh', [join(repository, 'ops/tools/containers/prepare.sh'), this.#folder]);
    this.set('IMAGES', images);
    this.set('EDGE_PORT', String(port));
    this.set('DEMO', '1');
  }

  /** Changes a setting, as an operator does in `.env`. */
  set(name: string, value: string): void {
    const text = readFileSync(this.#settings, 'utf8');
    expect(text).toMatch(new RegExp(`^${name}=`, 'm'));
    writeFileSync(this.#settings, text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`));
  }

  /** Adds a setting that `.env` does not come with. */
  add(name: string, value: string): void {
    appendFileSync(this.#settings, `${name}=${value}\n`);
  }

  get(name: string): string {
    return new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(this.#settings, 'utf8'))?.[1] ?? '';
  }

  /** Folder of what an operator keeps secret. */
  get secrets(): string {
    return join(this.#folder, 'secrets');
  }

  /** What prepare.sh made for a service. */
  secret(service: string, name: string): string {
    const text = readFileSync(join(this.secrets, `${service}.env`), 'utf8');
    return new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
  }

  /** Gives a service a secret that prepare.sh leaves to the operator. */
  addSecret(service: string, name: string, value: string): void {
    const file = join(this.secrets, `${service}.env`);
    const text = readFileSync(file, 'utf8').replace(new RegExp(`^${name}=.*\\n`, 'm'), '');
    writeFileSync(file, `${text}${name}=${value}\n`);
  }

  /** Runs a program that reads the settings. */
  run(program: string, args: readonly string[]): Promise<Outcome> {
    const environment = { ENV_FILE: this.#settings, SECRETS: this.secrets, COMPOSE_BY: 'proof' };
    return run(program, args, { environment });
  }

  /** Runs `docker compose`. */
  compose(...args: readonly string[]): Promise<Outcome> {
    const place = ['-p', images, '--project-directory', this.repository, '--env-file', this.#settings];
    return this.run('docker', ['compose', ...place, ...args]);
  }

  /** As {@link compose}, of a command that has to succeed. */
  async must(...args: readonly string[]): Promise<Outcome> {
    const outcome = await this.compose(...args);
    expect(outcome.code, `docker compose ${args.join(' ')}\n${outcome.output}`).toBe(0);
    return outcome;
  }

  /** Ids of all containers by service, those that ended too. */
  async containers(): Promise<ReadonlyMap<string, string>> {
    const format = '{{.Label "com.docker.compose.service"}} {{.ID}}';
    const { output } = await docker([
      'ps',
      '-a',
      '--no-trunc',
      '--format',
      format,
      '--filter',
      `label=com.docker.compose.project=${images}`,
      '--filter',
      'label=com.docker.compose.oneoff=False',
    ]);
    return new Map(
      output
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split(' ') as [string, string]),
    );
  }

  /** The versions that are current, as the composer knows them. */
  async current(): Promise<ReadonlyMap<string, string>> {
    const { output } = await this.must('run', '--rm', '--no-deps', 'composer', 'show');
    return new Map(
      [...output.matchAll(/^ {2}(host|mfe-[a-z]+) +(\S+)$/gm)].map(([, name = '', version = '']) => [
        name,
        version,
      ]),
    );
  }

  /** Takes everything down, with its data, images and settings. */
  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
    const { output } = await docker(['images', '-q', '--filter', `reference=${images}/*`]);
    const ids = [...new Set(output.split('\n').filter((id) => id !== ''))];
    if (ids.length > 0) await docker(['rmi', '-f', ...ids]);
    rmSync(this.#folder, { recursive: true });
  }
}
