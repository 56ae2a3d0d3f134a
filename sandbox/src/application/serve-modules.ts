import { catalogue } from '@exchange/contract/catalogue';
import type { SandboxFigures } from '../core/figures';
import { type CallFaults, isOwnOrigin, registerCalls } from '../http/calls';
import { recordCalls } from '../http/recording/record-calls';
import type { OrganisationHosts } from '../http/organisation-hosts';
import type { OperatorFinder, SessionFinder } from '../http/web-request';
import type { ServedBy } from '../realtime/trading';
import { serveHealth } from './health';
import type { Foundation } from './open-foundation';
import type { OpenModules } from './open-modules';

/** Who is served, and what an operator asks to go wrong with it. */
export interface ServedTo {
  readonly hosts: OrganisationHosts;
  readonly sessions: SessionFinder & {
    readonly verifySocketToken: ServedBy['verifySocketToken'];
    /** Forgets what this process remembers of a session that another one ended. */
    forget(sessionId: string): void;
    onEnded(listener: (ended: { readonly sessionId: string }) => void): unknown;
  };
  readonly operators: OperatorFinder;
  readonly faults: CallFaults;
}

/**
 * Serves the modules' calls under `/api`, their routes, the sockets and `/healthz`. The decorator `figures` answers with
 * `SandboxFigures`.
 */
export async function serveModules(
  foundation: Foundation,
  { list, registry }: OpenModules,
  { hosts, sessions, operators, faults }: ServedTo,
): Promise<void> {
  const { app, clock, limits, recordings, systemTime, trading } = foundation;
  const health = serveHealth(foundation);
  const canStore = async () => !(await health.problems()).includes('storage');
  const recorder =
    recordings === undefined
      ? undefined
      : recordCalls({
          ...{ folder: recordings, now: systemTime },
          warn: (message, error) => app.log.warn({ err: error }, message),
        });
  foundation.onStop(() => recorder?.stop());
  await app.register(
    (api) =>
      registerCalls(api, {
        ...{ catalogue, registry, sessions, operators, faults, hosts },
        ...{ clock, limits, canStore, recorder },
      }),
    { prefix: '/api' },
  );
  for (const module of list) if (module.routes) await app.register(async (own) => module.routes?.(own));
  trading.startSockets({
    server: app.server,
    verifySocketToken: (token) => sessions.verifySocketToken(token),
    forgetSession: (sessionId) => sessions.forget(sessionId),
    isOwnOrigin,
  });
  sessions.onEnded(({ sessionId }) => trading.endSession(sessionId));
  app.decorate('figures', (): SandboxFigures | undefined => trading.figures());
  app.addHook('preClose', async () => {
    // Open web sockets would keep the server from closing.
    await trading.stopSockets();
    await clock.stop();
    app.server.closeIdleConnections();
  });
  app.addHook('onClose', () => foundation.stop());
}
