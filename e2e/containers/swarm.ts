import { expect } from '@playwright/test';
import { docker, type Outcome } from './docker';
import type { Instruction } from './documents';
import { images, project, type Stack } from './stack';

/** Engines of the swarm's other machines, as DOCKER_HOST names them: images are copied to them, where an operator has a registry. */
const otherEngines = (process.env['PROOF_ENGINES'] ?? '').split(' ').filter((engine) => engine !== '');

interface Task {
  readonly image: string;
  readonly desired: string;
  /** Such as `Running 3 seconds ago`. */
  readonly state: string;
}

/** The exchange on a Docker Swarm, under a name of its own (O-11). */
export class Swarm {
  private constructor(
    private readonly stack: Stack,
    /** The engine was in no swarm before. */
    private readonly isOwn: boolean,
    /** The manager's id first. */
    readonly machines: readonly string[],
    /** Address of each machine among the others, the manager's first. */
    readonly addresses: readonly string[],
  ) {}

  /** On the swarm that PROOF_ENGINES belong to; on one of this machine alone where there are none. */
  static async open(stack: Stack): Promise<Swarm> {
    const isOwn = otherEngines.length === 0;
    if (isOwn) await must(['swarm', 'init']);
    const { output } = await must(['info', '--format', '{{.Swarm.NodeID}}']);
    const manager = output.trim();
    const listed = (await must(['node', 'ls', '-q'])).output.trim().split('\n');
    const ids = [manager, ...listed.filter((id) => id !== manager)];
    const addresses = await Promise.all(
      ids.map(async (id) => {
        const asked = await must(['node', 'inspect', '--format', '{{.Status.Addr}}', id]);
        return asked.output.trim();
      }),
    );
    return new Swarm(stack, isOwn, ids, addresses);
  }

  /**
   * Does what a document says, each time waiting until nothing else runs any more than what the settings say, but for services that
   * are not to come up.
   */
  async follow(
    instructions: readonly Instruction[],
    { without = [] }: { readonly without?: readonly string[] } = {},
  ): Promise<void> {
    const [manager = ''] = this.machines;
    const as = {
      OTHER_MACHINE: this.machines.at(-1) ?? '',
      MACHINE: manager,
      'swarm.sh exchange': `swarm.sh ${project}`,
      exchange_: `${project}_`,
    };
    for (const instruction of instructions) {
      const deploys = instruction.kind === 'run' && instruction.command.includes('swarm.sh');
      if (deploys) await this.copyImages();
      await this.stack.follow([instruction], { as });
      if (deploys) await this.settle(without);
    }
  }

  private async settle(without: readonly string[]): Promise<void> {
    const services = (await must(['stack', 'services', project, '--format', '{{.Name}} {{.Image}}'])).output;
    for (const line of services.trim().split('\n')) {
      const [service = '', image = ''] = line.split(' ');
      if (without.some((name) => service === `${project}_${name}`)) continue;
      await expect.poll(() => this.unsettled(service, image), { timeout: 600_000 }).toEqual([]);
    }
  }

  /** Kills the processes of a service at once, as when its machine is gone. */
  async lose(service: string): Promise<void> {
    const name = `${project}_${service}`;
    const ids = (await must(['ps', '-q', '--filter', `label=com.docker.swarm.service.name=${name}`])).output;
    await must(['kill', ...ids.trim().split('\n')]);
  }

  /** Tasks that are still to come or to go. */
  private async unsettled(service: string, image: string): Promise<readonly Task[]> {
    const asked = await must(['service', 'ps', service, '--no-trunc', '--format', 'json']);
    const tasks = asked.output
      .trim()
      .split('\n')
      .map((line): Task => {
        const told = JSON.parse(line) as { Image: string; DesiredState: string; CurrentState: string };
        return { image: told.Image, desired: told.DesiredState, state: told.CurrentState };
      });
    return tasks.filter(({ desired, state, ...task }) =>
      desired === 'Running'
        ? !state.startsWith('Running') || task.image !== image
        : /^(Running|Starting|Preparing|Ready)/.test(state),
    );
  }

  private async copyImages(): Promise<void> {
    const named = await must(['images', '--format', '{{.Repository}}:{{.Tag}}', `${images}/*`]);
    const servers = named.output
      .trim()
      .split('\n')
      .filter((name) => /\/(edge|server):/.test(name));
    for (const engine of otherEngines) {
      const copied = await this.stack.run('sh', [
        '-c',
        `docker save ${servers.join(' ')} | docker -H ${engine} load -q`,
      ]);
      expect(copied.code, copied.output).toBe(0);
    }
  }

  /** Takes everything down, with its data. */
  async remove(): Promise<void> {
    await must(['stack', 'rm', project]);
    for (const engine of [[], ...otherEngines.map((host) => ['-H', host])]) {
      const listed = async (...args: readonly string[]) =>
        (await must([...engine, ...args])).output.trim().split('\n').filter(Boolean);
      const label = `label=com.docker.stack.namespace=${project}`;
      await expect.poll(() => listed('ps', '-aq', '--filter', label), { timeout: 120_000 }).toEqual([]);
      const volumes = await listed('volume', 'ls', '-q', '--filter', label);
      if (volumes.length > 0) await must([...engine, 'volume', 'rm', ...volumes]);
    }
    if (this.isOwn) await must(['swarm', 'leave', '--force']);
  }
}

/** As `docker`, of a command that has to succeed. */
export async function must(args: readonly string[]): Promise<Outcome> {
  const outcome = await docker(args);
  expect(outcome.code, `docker ${args.join(' ')}\n${outcome.output}`).toBe(0);
  return outcome;
}
