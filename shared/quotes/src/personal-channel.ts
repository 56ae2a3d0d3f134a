import { personalEvent, personalNamespace } from '@exchange/contract/realtime-names';
import type { PersonalEvent } from '@exchange/platform/bus';
import { Subject, type Observable } from '@exchange/platform/rxjs';
import { Connection } from './connection';
import { browserEnvironment, type Environment } from './environment';
import { FaultLog } from './fault-log';
import { PersonalReader } from './personal-reader';
import { openSocket, type OpenSocket } from './socket';

export interface PersonalChannelOptions {
  readonly orgId: string;
  /** Origin of the personal channel (`socket_personal`), or '' for the page's own. */
  readonly socketUrl: string;
  /** The present session's socket token; read at each connect. */
  readonly socketToken: () => string;
  /** The exchange says that the session was ended elsewhere. */
  readonly onSessionEnded: () => void;
  readonly report: (error: unknown, context: Readonly<Record<string, string>>) => void;
  /** The connection is lost; it will be tried again. */
  readonly onLost?: () => void;
  readonly openSocket?: OpenSocket;
  readonly environment?: Environment;
}

export interface PersonalChannel {
  readonly personal$: Observable<PersonalEvent>;
  readonly connected: boolean;
  /** Connects. Returns the stop; a channel may be started again. */
  start(): () => void;
  /** Tries again at once after the attempts were used up. */
  reconnect(): void;
}

/** The user's own orders, balances and deposits as they change. */
export function createPersonalChannel(options: PersonalChannelOptions): PersonalChannel {
  const environment = options.environment ?? browserEnvironment;
  const open = options.openSocket ?? openSocket;
  const events = new Subject<PersonalEvent>();
  const faults = new FaultLog(options.report);
  /** Comes with the socket. */
  let reader: PersonalReader | undefined;

  const connection = new Connection({
    environment,
    open: async () => {
      const socket = await open({
        url: options.socketUrl,
        namespace: personalNamespace,
        query: { org_id: options.orgId },
        auth: () => ({ socket_token: options.socketToken() }),
      });
      const own = (reader ??= new PersonalReader({
        ...{ environment, faults, onSessionEnded: options.onSessionEnded },
        onEvent: (event) => events.next(event),
      }));
      socket.on(personalEvent, (payload) => own.take(payload));
      return socket;
    },
    onConnect: () => {
      reader?.begin();
      events.next({ type: 'resync' });
    },
    onDisconnect: (gaveUp, error) => {
      if (gaveUp) faults.add('personal channel', error);
      options.onLost?.();
    },
  });

  return {
    personal$: events.asObservable(),
    get connected() {
      return connection.connected;
    },
    start() {
      connection.start();
      const retry = (): void => connection.retry();
      const stops = [environment.onOnline(retry), environment.onVisible(retry)];
      return () => {
        for (const stop of stops) stop();
        reader?.stop();
        connection.stop();
      };
    },
    reconnect: () => connection.retry(),
  };
}
