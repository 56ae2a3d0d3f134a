import { setTimeout as wait } from 'node:timers/promises';
import { quoteRoom, socketPath } from '@exchange/contract';
import { shortForm } from '@exchange/contract/message-form';
import { io, type Socket } from 'socket.io-client';

/** Pages that connect at once. */
const atOnce = 50;

/** Opens pages that hear the quotes; resolves when all are in the room. */
export async function joinQuotes(host: string, count: number): Promise<Socket[]> {
  const pages: Socket[] = [];
  while (pages.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - pages.length) }, () =>
      io(`http://${host}`, {
        path: socketPath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        query: { org_id: 'nova', ...shortForm },
      }),
    );
    await Promise.all(some.map((page) => page.timeout(60_000).emitWithAck('join', quoteRoom)));
    pages.push(...some);
  }
  return pages;
}

/** How long a page waits for an answer over its socket, asked again and again for a time: the longest of a hundred but one, ms. */
export async function answerP99(page: Socket, forMs: number): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end;) {
    const asked = performance.now();
    await page.timeout(60_000).emitWithAck('join', quoteRoom);
    times.push(performance.now() - asked);
    await wait(10);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Infinity;
}
