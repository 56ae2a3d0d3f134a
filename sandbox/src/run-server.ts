/** A server that can be started and stopped, as Fastify's. */
export interface Runnable {
  listen(address: { readonly port: number; readonly host: string }): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Address {
  readonly port: number;
  readonly host: string;
}

/** Names of errors whose message is one line for the operator; anything else shows where it happened. */
const explained = new Set(['SettingRefused', 'StorageRefused', 'LedgerBroken', 'ListenRefused', 'Refused']);
/** What is done between a server's stop and the process's end. */
const endings: (() => Promise<unknown>)[] = [];

/** Has `work` done once the server has stopped, before the process ends. What becomes of it keeps nothing from ending. */
export function beforeExit(work: () => Promise<unknown>): void {
  endings.push(work);
}

/** A stop that takes longer than this is ended by force, in ms. */
const stopLimit = 15_000;

/** Listens, and stops cleanly on Ctrl-C or SIGTERM; a second one ends at once. */
export async function listenUntilStopped(app: Runnable, address: Address): Promise<void> {
  stopOnSignal(() => app.close());
  try {
    await app.listen(address);
  } catch (error) {
    await app.close();
    throw listenRefused(error, address);
  }
}

/** Why an address cannot be listened on, as one line that says what to do; other errors as they are. */
export function listenRefused(error: unknown, { host, port }: Address): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use: stop what listens there or choose another with PORT=${port + 1}`,
    EACCES: `Port ${port} may not be opened by this user: choose one above 1023 with PORT=8080`,
    EADDRNOTAVAIL: `This machine has no address ${host}: choose another with HOST=127.0.0.1`,
  };
  const reason = reasons[String(error.code)];
  return reason === undefined
    ? error
    : Object.assign(new Error(reason, { cause: error }), { name: 'ListenRefused' });
}

/** Ends the process with what went wrong: one line for what an operator can mend. */
export function endWith(error: unknown): never {
  console.error(error instanceof Error && explained.has(error.name) ? explanationOf(error) : error);
  process.exit(1);
}

/** What went wrong, and where an error has several reasons a line for each. */
function explanationOf(error: Error): string {
  const reasons: readonly unknown[] = 'reasons' in error && Array.isArray(error.reasons) ? error.reasons : [];
  return [error.message, ...reasons.map((reason) => `  ${String(reason)}`)].join('\n');
}

function stopOnSignal(stop: () => Promise<unknown>): void {
  let stopping = false;
  const handle = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), stopLimit).unref();
    stop()
      .then(() => Promise.allSettled(endings.map((work) => work())))
      .then(() => process.exit(0), endWith);
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
}
