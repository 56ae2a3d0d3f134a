import type { ErrorName } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import { hashOf } from '../../core/secrets';
import { day, hour } from '../../core/time-spans';
import { networksOf } from '../../http/networks';
import { wideFactor } from '../../http/rate-limits';
import type { WebRequest } from '../../http/web-request';
import type { UserRow } from '../user';
import { AttemptCounters, type Counted } from './attempt-counters';
import { Devices } from './devices';

/**
 * Where anybody may try, ten times as many wrong answers count for one account from all networks together. Of one network
 * only its first five count there, so that it cannot lock the account however long it goes on.
 */
const perAccount = 10;
const fromOneNetwork = 5;
/** Ten times as many count for one network, behind which there may be many people; it forgets sooner. */
const perAddress = 10;
const forgetMs = { account: day, address: hour } as const;

/** Answers that a guesser would give. Any other refusal, and any failure of the exchange, counts for nothing. */
const wrongAnswers: readonly ErrorName[] = [
  'loginFailed',
  'loginPasswordWrong',
  'tradePasswordWrong',
  'verificationCodeWrong',
  'authenticatorCodeWrong',
];

/** Whose secret is tried, and from where. */
export interface Attempt {
  readonly organisation: string;
  /** Until it is known who asks, the name that was typed; from then on the account's id. */
  readonly account: string;
  /** Where the client is, and the device that it is known by. */
  readonly from: Pick<WebRequest, 'address' | 'device'>;
  /** Anybody who knows the account's name may try, and not only who has proved something before. */
  readonly public?: true;
  /** Success proves all that the account can be asked for, so that its earlier wrong answers are forgotten. */
  readonly proves?: 'all' | 'part';
}

/** Who waits for one another, and what is counted. */
interface Queue {
  readonly line: string;
  readonly byAccount: readonly Counted[];
  readonly byAddress: readonly Counted[];
}

/**
 * Slows down and locks whoever guesses passwords and codes, over all calls and alike for names without an account. A device
 * that the account was logged in on before counts for itself. All others count together; where anybody may try, they count by
 * network and, less strictly, together. So a stranger's guesses never lock the owner's devices, and lock others elsewhere only
 * when they come from many networks (S-12).
 */
export class Attempts {
  private readonly lines = new Map<string, Promise<void>>();
  private readonly devices: Devices;
  private readonly counters: AttemptCounters;

  /** `factor` widens the limit by address: in demo mode every test and person comes from the same one. */
  constructor(
    database: Database,
    private readonly clock: Pick<SandboxClock, 'now'>,
    private readonly factor: number,
  ) {
    this.devices = new Devices(database, clock);
    this.counters = new AttemptCounters(database, clock);
  }

  /**
   * Runs `work`, which checks something secret. Rejects with `accountLocked`, and until when, without running it. The wrong answer that
   * begins a wait is told with the wait's end. Those for one account from one place are tried one after the other, and each counts
   * before it begins, so that many at once are no more.
   */
  async count<Result>({ proves, ...attempt }: Attempt, work: () => Promise<Result>): Promise<Result> {
    const queue = await this.queueOf(attempt);
    return this.inLine(queue.line, () => this.tried(queue, proves, work));
  }

  /** As {@link count}, of an account whose owner has proved something before. */
  countOf<Result>(
    { organisation, id: account }: Pick<UserRow, 'organisation' | 'id'>,
    from: Attempt['from'],
    proves: 'all' | 'part',
    work: () => Promise<Result>,
  ): Promise<Result> {
    return this.count({ organisation, account, from, proves }, work);
  }

  /** Forgets the wrong answers that were given publicly for the account's names, from the same device or network. */
  async forget({ organisation, email, mobile }: UserRow, from: Attempt['from']): Promise<void> {
    for (const account of [email, mobile]) {
      if (account === null) continue;
      const { byAccount } = await this.queueOf({ organisation, account, from, public: true });
      await this.counters.forget(byAccount);
    }
  }

  /** Forgets what is old enough to count for nothing. */
  async clean(): Promise<void> {
    await this.counters.clean(this.clock.now() - forgetMs.account);
  }

  private async queueOf(attempt: Omit<Attempt, 'proves'>): Promise<Queue> {
    const { organisation, account, from } = attempt;
    const { own, wide } = networksOf(from.address);
    const name = `attempt ${organisation} ${account.trim().toLowerCase()}`;
    const ofAccount = (key: string) => ({ keyHash: hashOf(key), scale: 1, forgetMs: forgetMs.account });
    const ofAll = { ...ofAccount(`${name} from all`), scale: perAccount, whileBefore: fromOneNetwork };
    const ofAddress = (network: string, factorOfNetwork: number): Counted => ({
      keyHash: hashOf(`attempt from ${network}`),
      scale: factorOfNetwork * perAddress * this.factor,
      forgetMs: forgetMs.address,
    });
    const known = await this.devices.knownTo(organisation, account, from.device);
    if (known !== undefined) {
      const byDevice = `${name} on ${known}`;
      return { line: byDevice, byAccount: [ofAccount(byDevice)], byAddress: [] };
    }
    const byNetwork = `${name} from ${own}`;
    return {
      line: attempt.public ? byNetwork : name,
      byAccount: attempt.public ? [ofAccount(byNetwork), ofAll] : [ofAccount(name)],
      byAddress: [ofAddress(own, 1), ...(wide === undefined ? [] : [ofAddress(wide, wideFactor)])],
    };
  }

  /** Runs `work` after what is under way for the same key here, so that right answers at once are not taken for guesses. */
  private async inLine<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.lines.get(key);
    const mine = before ? before.then(work) : work();
    const over = mine.then(
      () => undefined,
      () => undefined,
    );
    this.lines.set(key, over);
    try {
      return await mine;
    } finally {
      if (this.lines.get(key) === over) this.lines.delete(key);
    }
  }

  private async tried<Result>(
    { byAccount, byAddress }: Queue,
    proves: Attempt['proves'],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const taken = await this.counters.takeAll([...byAccount, ...byAddress]);
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      if (error instanceof CallError && wrongAnswers.includes(error.error)) {
        throw taken.until === 0
          ? error
          : new CallError(error.error, error.message, error.fields, taken.until);
      }
      await taken.giveBack([...byAccount, ...byAddress]);
      throw error;
    }
    await taken.giveBack(byAddress);
    await (proves === 'all' ? this.counters.forget(byAccount) : taken.giveBack(byAccount));
    return result;
  }
}
