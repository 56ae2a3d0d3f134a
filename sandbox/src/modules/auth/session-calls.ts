import { endOtherSessions, endSession, listSessions, type LoginSession } from '@exchange/contract';
import { sessionOf } from '../../plugins/signed-in';
import type { WebImplementations } from '../../plugins/web-request';
import type { AccountServices } from './account-services';
import { readDevice } from './read-device';
import type { ListedSession } from './sessions';

/** The logins of an account, and ending them (S-01). */
export function implementSessions(
  implementations: WebImplementations,
  { sessions, database }: Pick<AccountServices, 'sessions' | 'database'>,
): void {
  implementations.implementWeb(listSessions, async (_input, request) => {
    const { userId, tokenHash } = sessionOf(request);
    const list = (await sessions.list(userId)).map((session) => shown(session, tokenHash));
    return { list: [...list.filter(({ current }) => current), ...list.filter(({ current }) => !current)] };
  });

  implementations.implementWeb(endSession, async ({ session_id }, request) => {
    const { userId } = sessionOf(request);
    const session = (await sessions.list(userId)).find(({ id }) => id === session_id);
    if (session) await sessions.end(session.tokenHash);
    return {};
  });

  implementations.implementWeb(endOtherSessions, async (_input, request) => {
    const { userId, tokenHash } = sessionOf(request);
    const tell = await database.transaction((transaction) => sessions.endAll(userId, tokenHash, transaction));
    tell();
    return {};
  });
}

const shown = (session: ListedSession, ownHash: string): LoginSession => ({
  session_id: session.id,
  device: readDevice(session.userAgent),
  address: session.address,
  login_time: session.createTime,
  last_use_time: Math.max(session.createTime, session.lastUseTime),
  current: session.tokenHash === ownHash,
});
