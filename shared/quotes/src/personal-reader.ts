import { check } from '@exchange/contract/check';
import { PersonalMessage } from '@exchange/contract/realtime';
import type { PersonalEvent } from '@exchange/platform/bus';
import type { Environment } from './environment';
import type { FaultLog } from './fault-log';
import { PacedRepair } from './paced-repair';
import { reach } from './sequence-tracker';

export interface PersonalReaderOptions {
  readonly environment: Environment;
  readonly faults: FaultLog;
  readonly onEvent: (event: PersonalEvent) => void;
  /** The exchange says that the session was ended elsewhere. */
  readonly onSessionEnded: () => void;
}

/** Reads the messages of the personal channel. */
export class PersonalReader {
  readonly #options: PersonalReaderOptions;
  readonly #repair: PacedRepair;
  /** Number of this connection's last message; undefined before its first. */
  #last: number | undefined;

  constructor(options: PersonalReaderOptions) {
    this.#options = options;
    this.#repair = new PacedRepair(options.environment, () => options.onEvent({ type: 'resync' }));
  }

  /** A connection begins, and with it the numbers. */
  begin(): void {
    this.#last = undefined;
  }

  take(payload: unknown): void {
    const { faults, onEvent, onSessionEnded } = this.#options;
    const checked = check(PersonalMessage, payload);
    if (!checked.ok) {
      faults.add('personal message', new TypeError(JSON.stringify(checked.fields)));
      this.#repair.request();
      return;
    }
    const { seq, orders, balances, deposits, withdrawals, session_ended } = checked.value;
    const { kyc, bids, commands, alerts, notifications } = checked.value;
    const last = this.#last;
    if (last !== undefined && Math.abs(seq - last) > reach) {
      // This number or the last one is wrong: nothing is concluded from either, and the next message begins anew.
      faults.add('personal message', new RangeError(`The number ${seq} cannot follow ${last}`));
      this.#last = undefined;
      this.#repair.request();
      return;
    }
    if (last !== undefined && seq <= last) return;
    this.#last = seq;
    const records = { orders, balances, deposits, withdrawals };
    const told = { ...(kyc && { kyc }), ...(bids && { bids }), ...(commands && { commands }) };
    const others = { ...(alerts && { alerts }), ...(notifications && { notifications }) };
    onEvent({ type: 'change', change: { ...records, ...told, ...others } });
    if (last !== undefined && seq > last + 1) this.#repair.request();
    if (session_ended) onSessionEnded();
  }

  stop(): void {
    this.#repair.stop();
  }
}
