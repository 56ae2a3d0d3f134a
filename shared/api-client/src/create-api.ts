import { shapeFault, fits, withDefaults } from '@exchange/contract/shape-check';
import type { Api } from '@exchange/platform';
import { nextTask } from '@exchange/platform/scheduling';
import type { ApiOptions } from './api-options';
import { createFailure } from './failure';
import { SharedRequests } from './shared-requests';
import { stableKey } from '@exchange/contract/stable-key';
import type { Received, Sending, Transport } from './transport';

const never = new AbortController().signal;

/** What came with the page is of its beginning: who comes for it later asks the exchange, ms. */
const firstForMs = 60_000;

async function importHttp() {
  const { sendHttp } = await import(/* webpackChunkName: "calls" */ './http');
  // It has just run: the page answers before its first request is made.
  await nextTask();
  return sendHttp;
}

/** What makes a page's calls. */
export interface PageApi extends Api {
  /** Loads what calls are made with, for a page that is about to make some (H-26). What does not come is loaded anew by the first call. */
  warmUp(): void;
}

/** Makes the calls of the contract over HTTP: checks both ways, names failures, tells when the session has ended (H-20). */
export function createApi(options: ApiOptions): PageApi {
  const loadHttp = options.loadHttp ?? importHttp;
  const shared = new SharedRequests<Received>();
  const first = new Set(options.first);
  const firstUntil = performance.now() + firstForMs;
  let loaded: Promise<Transport> | undefined;

  function load(): Promise<Transport> {
    loaded ??= Promise.all([
      import(/* webpackChunkName: "calls" */ './transport'),
      loadHttp(),
      options.prepare?.().catch(() => undefined),
    ]).then(([{ createTransport }, sendHttp]) => createTransport(options, sendHttp));
    // What failed to load is loaded again by the next call (H-18).
    loaded.catch(() => (loaded = undefined));
    return loaded;
  }

  async function send(sending: Sending): Promise<Received> {
    let transport: Transport;
    try {
      transport = await load();
    } catch (cause) {
      // A transport that cannot be loaded is no connection.
      throw createFailure('network', sending.call.name, { cause });
    }
    return transport(sending);
  }

  return {
    warmUp() {
      load().catch(() => undefined);
    },

    async call(call, input, settings = {}) {
      const { signal, timeoutMs, idempotencyKey, onProgress } = settings;
      if (call.method === 'GET') {
        const received = await shared.join(
          `${call.name} ${options.locale()} ${timeoutMs ?? ''} ${stableKey(input)}`,
          (sharedSignal) => send({ call, input, timeoutMs, signal: sharedSignal }),
          signal,
          () => createFailure('aborted', call.name),
        );
        return received.read(call);
      }
      const key = call.idempotent === 'by-key' ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
      // What is read after a change must not be an answer that was asked for before it.
      shared.forgetAll();
      try {
        const received = await send({ call, input, key, timeoutMs, onProgress, signal: signal ?? never });
        return received.read(call);
      } finally {
        shared.forgetAll();
      }
    },

    takeFirst(call, input) {
      if (performance.now() > firstUntil) return undefined;
      const wanted = stableKey(withDefaults(call.input, input));
      for (const entry of first) {
        const { data } = entry;
        if (entry.call !== call.name || stableKey(withDefaults(call.input, entry.input)) !== wanted) continue;
        first.delete(entry);
        // The edge checked the answer; zod is not there yet (H-26).
        if (fits(call.output, data)) return data;
        options.onContractFault?.(
          createFailure('contract', call.name, {
            fields: { [shapeFault(call.output, data) ?? '']: 'outline' },
            cause: 'first data',
          }),
        );
      }
      return undefined;
    },
  };
}
