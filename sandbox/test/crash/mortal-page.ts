import { type AskedOf, type AttemptOf, type Command, errorName, type InputOf } from '@exchange/contract';
import type { Api, Storage } from '@exchange/platform';
import { createFakePlatform, fakeFailure } from '@exchange/platform/fake';
import { CommandFollower, type CommandOutcome } from '@exchange/remote-kit/commands';
import type { TestClient } from '../app';
import type { Person } from './mortal-site';

/** What a device keeps while its pages come and go. */
export type Device = Map<string, string>;

/** What a page knows of itself and its surroundings. */
export interface MortalPageOptions {
  readonly device: Device;
  /** The number of the step before which it is killed; it is not, unless told. */
  readonly killedAt?: number;
  /** Its reading of the exchange's clock, ms since the epoch. */
  readonly now: () => number;
}

/**
 * A page of a person that sends a command as all pages do, to a real server, and can be killed before each of its steps: whatever it
 * keeps or removes on the device, each call that it makes, and each answer that comes to it.
 */
export class MortalPage<C extends Command> {
  /** The steps that it came to. */
  readonly steps: string[] = [];
  /** Idempotency keys under which the command left it. */
  readonly keys: string[] = [];
  readonly died: Promise<void>;
  /** Settles when no call is under way any more, whether or not the page hears of it. */
  underWay: Promise<unknown> = Promise.resolve();
  private readonly follower: CommandFollower<C>;
  private isDead = false;
  private die: () => void = () => undefined;

  constructor(
    private readonly person: Person,
    private readonly command: C,
    private readonly options: MortalPageOptions,
  ) {
    this.died = new Promise((resolve) => (this.die = resolve));
    const { bus, report } = createFakePlatform();
    const parts = { api: this.api(), storage: this.storage(), clock: { now: options.now }, bus, report };
    const owner = command.access === 'user' ? person.id : '';
    this.follower = new CommandFollower(parts, owner, command, {});
  }

  /** Kills it now. */
  kill(): void {
    this.isDead = true;
    this.die();
  }

  /** Sends the command. Rejects with `ApiFailure`; never settles once the page is dead. */
  send(input: InputOf<C>): Promise<unknown> {
    const ofAttempt = new Set<string>(this.command.perAttempt);
    const part = (isPart: (field: string) => boolean) =>
      Object.fromEntries(Object.entries(input ?? {}).filter(([field]) => isPart(field)));
    // Together they are the input, which the compiler cannot know of a type parameter.
    const asked = part((field) => !ofAttempt.has(field)) as AskedOf<C>;
    const attempt = part((field) => ofAttempt.has(field)) as AttemptOf<C>;
    return this.follower.send(asked, attempt);
  }

  /** Opens it, and tells what it says of a command that an earlier page left, once it no longer looks. */
  async says(): Promise<CommandOutcome<C>> {
    const known = new Promise<CommandOutcome<C>>((resolve) => {
      const tell = () => this.follower.outcome.is !== 'looking' && resolve(this.follower.outcome);
      this.follower.subscribe(tell);
      tell();
    });
    const stop = this.follower.start();
    const outcome = await known;
    stop();
    return outcome;
  }

  /** The person has seen it. */
  dismiss(): void {
    this.follower.dismiss();
  }

  /** How many commands it waits for. */
  get pending(): number {
    return this.follower.pending().length;
  }

  /** Takes a step; false when the page is dead by then. */
  private step(what: string): boolean {
    if (this.isDead) return false;
    if (this.steps.length === this.options.killedAt) this.kill();
    else this.steps.push(what);
    return !this.isDead;
  }

  private storage(): Storage {
    const { device } = this.options;
    return {
      get: (key) => device.get(key),
      set: (key, value) => {
        if (this.step('keep')) device.set(key, value);
      },
      remove: (key) => {
        if (this.step('remove')) device.delete(key);
      },
      keys: (prefix) => [...device.keys()].filter((key) => key.startsWith(prefix)),
    };
  }

  private client(): TestClient {
    return this.command.access === 'user' ? this.person.client : this.person.site.visitor();
  }

  private api(): Api {
    const never = new Promise<never>(() => undefined);
    const api: Pick<Api, 'call'> = {
      call: async (call, input, { idempotencyKey } = {}) => {
        if (!this.step(`call ${call.name}`)) return never;
        if (idempotencyKey !== undefined) this.keys.push(idempotencyKey);
        // Only this command and its look-up are called, whose definitions the contract has whole.
        const answering = this.client().call(call as unknown as Command, input, {
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        });
        this.underWay = answering.catch(() => undefined);
        const { code, data, msg } = await answering;
        if (!this.step(`answer ${call.name}`)) return never;
        if (code !== 0) throw fakeFailure({ code, reason: errorName(code) ?? '', serverMessage: msg });
        return data as never;
      },
    };
    // The follower takes nothing from what was fetched ahead.
    return { ...api, takeFirst: () => undefined };
  }
}
