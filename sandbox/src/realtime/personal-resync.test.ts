import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { PersonalMessage, personalEvent, personalNamespace } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { createTestClock } from '../../test/exchange';
import { heard } from '../../test/stream';
import { type PersonalChannel, servePersonal } from './personal-channel';

let server: HttpServer;
let personal: PersonalChannel;
let port: number;
/** Users by their socket token. */
const sessions = new Map<string, string>();
const sockets: Socket[] = [];

beforeAll(async () => {
  server = createServer();
  personal = servePersonal(new Server(server), {
    clock: createTestClock(1_000),
    verifySocketToken: async (token) => {
      const userId = sessions.get(token);
      return userId === undefined ? undefined : { sessionId: token, userId, expires: 2_000 };
    },
    onError: (error) => {
      throw error;
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = address !== null && typeof address === 'object' ? address.port : 0;
});
afterAll(() => {
  for (const socket of sockets) socket.disconnect();
  server.close();
});

async function open(token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}${personalNamespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { socket_token: token },
  });
  sockets.push(socket);
  await heard(socket, 'connect', 1);
  return socket;
}

it('[Q-05, X-03] after something may have been missed a number is left out, and sessions that ended meanwhile end', async () => {
  sessions.set('ann-1', 'ann').set('bob-1', 'bob');
  const [ann, bob] = [await open('ann-1'), await open('bob-1')];
  const messages = heard(ann, personalEvent, 3);
  const [last, closed] = [heard(bob, personalEvent, 3), heard(bob, 'disconnect', 1)];
  sessions.delete('bob-1');
  await personal.resync();
  personal.send({ userId: 'ann', orders: [], balances: [], deposits: [] });
  const told = (texts: readonly unknown[]) =>
    texts
      .map((text) => z.parse(schemaOf(PersonalMessage), text))
      .map(({ seq, session_ended: ended }) => (ended ? `${seq} ended` : seq));
  // A page whose first message it is cannot know that one is missing before: hence two.
  expect(told(await messages)).toEqual([1, 3, 4]);
  expect(told(await last)).toEqual([1, 3, '4 ended']);
  await closed;
});
