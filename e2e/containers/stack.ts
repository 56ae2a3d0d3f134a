import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { docker, run, type Outcome } from './docker';
import type { Instruction } from './documents';

/** What the containers of the proof are called, apart from an operator's own. */
export const project = 'exchange-proof';
const port = Number(process.env['PROOF_PORT'] ?? 18_480);
/** Ports of what stands around the exchange. */
export const ports = { edge: port, balancer: port + 1, tls: port + 2, http: port + 3, registry: port + 4 };
/** Where the images of the proof are, and its own registry has them. */
export const images = `127.0.0.1:${ports.registry}/${project}`;

/** Addresses and names of the releases are those of the repository. */
export const origin = `http://localhost:${port}`;

/** How a block of a document is followed. */
interface Following {
  /** What stands for what the document names: versions, machines, moments. */
  readonly as?: Readonly<Record<string, string>>;
  /** Whether commands are those that the document offers instead, where it does. */
  readonly or?: boolean;
  /** Does what the document says about `.env` in words. */
  readonly edit?: (text: string) => void;
  /** Variables of its commands. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** docker-compose.yml of a checkout brought up under a name of its own, with settings, secrets, images and volumes of its own. */
export class Stack {
  /** What sets the proof apart from an exchange of this machine. */
  readonly #environment = {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_BY: 'proof',
    IMAGES: images,
    EDGE_PORT: String(port),
    DEMO: '1',
  };

  constructor(readonly folder: string) {}

  /** Changes a setting, as an operator does in `.env`. */
  set(name: string, value: string): void {
    const file = join(this.folder, '.env');
    writeFileSync(file, changed(file, name, value));
  }

  /** A setting of `.env`, or what it comes with. */
  get(name: string): string {
    const [settings = ''] = ['.env', '.env.example'].filter((file) => existsSync(join(this.folder, file)));
    return valueIn(join(this.folder, settings), name);
  }

  /** Folder of what an operator keeps secret. */
  get secrets(): string {
    return join(this.folder, 'secrets');
  }

  /** What prepare.sh made for a service. */
  secret(service: string, name: string): string {
    return valueIn(join(this.secrets, `${service}.env`), name);
  }

  /** Fills in what prepare.sh leaves to the operator. */
  setSecret(service: string, name: string, value: string): void {
    const file = join(this.secrets, `${service}.env`);
    writeFileSync(file, changed(file, name, value));
  }

  /** Runs a program in the checkout. */
  run(
    program: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Outcome> {
    return run(program, args, {
      environment: { ...this.#environment, ...environment },
      folder: this.folder,
    });
  }

  /** Does what a document says, to the letter; answers what its commands said, all of which have to succeed. */
  async follow(
    instructions: readonly Instruction[],
    { as = {}, or = false, edit, environment }: Following = {},
  ): Promise<readonly Outcome[]> {
    const put = (text: string) =>
      Object.entries(as).reduce((known, [name, value]) => known.replaceAll(name, value), text);
    const outcomes: Outcome[] = [];
    // Lines of one terminal.
    let exported = '';
    for (const instruction of instructions) {
      if (instruction.kind === 'set') this.set(instruction.name, put(instruction.value));
      else if (instruction.kind === 'edit') {
        expect(edit, `nobody does what the document says ${instruction.text}`).toBeDefined();
        edit?.(instruction.text);
      } else if (instruction.command.startsWith('export ')) exported += `${put(instruction.command)}\n`;
      else {
        const command = put((or ? instruction.or : undefined) ?? instruction.command);
        const outcome = await this.run('sh', ['-c', `${exported}${command}`], environment);
        if (outcome.code !== 0) throw await this.failure(command, outcome);
        outcomes.push(outcome);
      }
    }
    return outcomes;
  }

  /** Runs `docker compose`. */
  compose(...args: readonly string[]): Promise<Outcome> {
    return this.run('docker', ['compose', ...args]);
  }

  /** As {@link compose}, of a command that has to succeed. */
  async must(...args: readonly string[]): Promise<Outcome> {
    const outcome = await this.compose(...args);
    if (outcome.code !== 0) throw await this.failure(`docker compose ${args.join(' ')}`, outcome);
    return outcome;
  }

  /** With what the composer says of pins, which is in its log alone. */
  private async failure(command: string, { code, output }: Outcome): Promise<Error> {
    const composer = await this.compose('logs', '--no-log-prefix', '--tail', '20', 'composer');
    return new Error(`${command} ended with ${code}:\n${output}\nThe composer said:\n${composer.output}`);
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
      `label=com.docker.compose.project=${project}`,
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

  /** Takes everything down, with its data and images. */
  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
    const named = await docker(['volume', 'ls', '-q', '--filter', `name=^${project}_`]);
    const volumes = named.output.split('\n').filter((name) => name !== '');
    if (volumes.length > 0) await docker(['volume', 'rm', ...volumes]);
    const { output } = await docker(['images', '-q', '--filter', `reference=${images}/*`]);
    const ids = [...new Set(output.split('\n').filter((id) => id !== ''))];
    if (ids.length > 0) await docker(['rmi', '-f', ...ids]);
  }
}

const lineOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm');
const valueIn = (file: string, name: string): string =>
  lineOf(name).exec(readFileSync(file, 'utf8'))?.[1] ?? '';

/** Content of a file of variables with another value of one that it has. */
function changed(file: string, name: string, value: string): string {
  const text = readFileSync(file, 'utf8');
  expect(text, file).toMatch(lineOf(name));
  return text.replace(lineOf(name), () => `${name}=${value}`);
}
