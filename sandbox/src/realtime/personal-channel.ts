import { type PersonalMessage, personalEvent, personalNamespace } from '@exchange/contract';
import type { Server, Socket } from 'socket.io';
import type { PersonalUpdate, SandboxClock } from '../core/context';

/** A session that opened a personal channel. */
export interface SocketSession {
  readonly sessionId: string;
  readonly userId: string;
  /** After this time the channel is closed, ms. */
  readonly expires: number;
}

export interface PersonalChannelOptions {
  readonly clock: Pick<SandboxClock, 'now'>;
  /** The session that a `socket_token` belongs to; undefined for one that is not valid. */
  readonly verifySocketToken: (token: string) => Promise<SocketSession | undefined>;
  readonly onError: (error: unknown) => void;
}

/** The personal channel of every user. */
export interface PersonalChannel {
  /** Tells a user's pages what of the user's own changed. */
  send(update: PersonalUpdate): void;
  /** Tells a session's pages that it ended, and closes their channels. */
  end(sessionId: string): void;
  /**
   * Something may have been missed: leaves out a number, after which a page fetches everything, and ends the channels
   * of sessions that are no more.
   */
  resync(): Promise<void>;
}

interface PersonalConnection {
  readonly socket: Socket;
  readonly session: SocketSession;
  readonly token: string;
  /** Number of the last message. */
  seq: number;
}

const nothing = { orders: [], balances: [], deposits: [], session_ended: false };

/** The personal channel: each connection numbers its own messages. */
export function servePersonal(
  io: Server,
  { clock, verifySocketToken, onError }: PersonalChannelOptions,
): PersonalChannel {
  const namespace = io.of(personalNamespace);
  const sessions = new WeakMap<Socket, Pick<PersonalConnection, 'session' | 'token'>>();
  const byUser = new Map<string, Set<PersonalConnection>>();

  namespace.use((socket, next) => {
    const { socket_token: token } = socket.handshake.auth;
    if (typeof token !== 'string' || token === '') {
      next(new Error('sessionInvalid'));
      return;
    }
    verifySocketToken(token).then(
      (session) => {
        if (!session) {
          next(new Error('sessionInvalid'));
          return;
        }
        sessions.set(socket, { session, token });
        next();
      },
      (error: unknown) => {
        onError(error);
        next(new Error('unavailable'));
      },
    );
  });

  namespace.on('connection', (socket) => {
    const opened = sessions.get(socket);
    if (!opened) {
      socket.disconnect();
      return;
    }
    const { session } = opened;
    const connection: PersonalConnection = { socket, ...opened, seq: 0 };
    const own = byUser.get(session.userId) ?? new Set<PersonalConnection>();
    byUser.set(session.userId, own.add(connection));
    socket.on('disconnect', () => {
      own.delete(connection);
      if (own.size === 0 && byUser.get(session.userId) === own) byUser.delete(session.userId);
    });
  });

  function emit(connection: PersonalConnection, content: Omit<PersonalMessage, 'seq' | 'time'>): void {
    connection.seq += 1;
    const message: PersonalMessage = { seq: connection.seq, time: clock.now(), ...content };
    connection.socket.emit(personalEvent, message);
  }

  function end(connection: PersonalConnection): void {
    emit(connection, { ...nothing, session_ended: true });
    // The page's quotes are on the same connection and go on.
    connection.socket.disconnect();
  }

  return {
    send({ userId, orders, balances, deposits, withdrawals, kyc, bids, commands, alerts, notifications }) {
      for (const connection of [...(byUser.get(userId) ?? [])]) {
        if (connection.session.expires <= clock.now()) end(connection);
        else {
          const content = {
            orders: [...orders],
            balances: [...balances],
            deposits: [...deposits],
            ...(withdrawals && { withdrawals: [...withdrawals] }),
            ...(bids && { bids: [...bids] }),
            ...(commands && { commands: [...commands] }),
            ...(alerts && { alerts: [...alerts] }),
            ...(notifications && { notifications }),
          };
          emit(connection, { ...content, ...(kyc && { kyc }), session_ended: false });
        }
      }
    },
    async resync() {
      const open = [...byUser.values()].flatMap((connections) => [...connections]);
      for (const connection of open) {
        emit(connection, nothing);
        connection.seq += 1;
        emit(connection, nothing);
      }
      for (const connection of open) {
        try {
          if (!(await verifySocketToken(connection.token))) end(connection);
        } catch (error) {
          onError(error);
        }
      }
    },
    end(sessionId) {
      for (const connections of byUser.values()) {
        for (const connection of [...connections])
          if (connection.session.sessionId === sessionId) end(connection);
      }
    },
  };
}
