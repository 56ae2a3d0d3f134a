import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { quoteEvent } from '@exchange/contract';
import type { Socket } from 'socket.io-client';
import { TestProcess } from '../../../../sandbox/test/cluster/process';
import { createTestPlace } from '../../../../sandbox/test/storage/storage';
import { sizeOf } from '../conditions';
import { joinQuotes } from './readers';

/**
 * 2,000 pages hear the quotes of an exchange whose simulated traders change them all the time, and then 1,000 more that do not read (O-11):
 * how much of a core the readers cost beside the same exchange without any, and what becomes of the others. Reads /proc, which
 * Linux has. Prints JSON as its last line.
 */

const readers = sizeOf(2_000, 20);
const silent = sizeOf(1_000, 10);
const seconds = sizeOf(30, 1);

/** Processor time that a process took so far, in seconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Ticks in user and system mode, a hundred a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Network connections that a process has open. */
const connectionsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:');
    } catch {
      // It was closed meanwhile.
      return false;
    }
  }).length;

/** Share of a core that a process takes over the time of a measurement. */
async function coresOf(pid: number): Promise<number> {
  const before = cpuOf(pid);
  const began = performance.now();
  await wait(seconds * 1_000);
  return (cpuOf(pid) - before) / ((performance.now() - began) / 1_000);
}

/** Has a page read nothing any more, as one whose network is gone without a word. */
function stopReading(page: Socket): void {
  const { transport } = page.io.engine as unknown as {
    readonly transport: { readonly ws: { readonly _socket: { pause(): void } } };
  };
  transport.ws._socket.pause();
}

async function main(): Promise<void> {
  const place = await createTestPlace();
  const exchange = await TestProcess.start({ ...place.options, traders: true });
  const { pid, host } = exchange;
  const alone = await coresOf(pid);
  const pages = await joinQuotes(host, readers);
  let messages = 0;
  for (const page of pages) page.on(quoteEvent, () => (messages += 1));
  const withReaders = await coresOf(pid);
  const perSecond = messages / readers / seconds;
  const before = { connections: connectionsOf(pid), megabytes: residentMegabytes(pid) };
  const others = await joinQuotes(host, silent);
  for (const page of others) stopReading(page);
  let [most, left] = [0, silent];
  // A minute of quotes may wait for one of them; whoever stays longer is closed.
  for (let waited = 0; left > 0 && waited < sizeOf(900, 2); waited += 1) {
    await wait(1_000);
    left = connectionsOf(pid) - before.connections;
    most = Math.max(most, residentMegabytes(pid) - before.megabytes);
  }
  for (const page of [...pages, ...others]) page.disconnect();
  await exchange.kill('SIGTERM');
  await place.remove();
  const figures = { readers, perSecond, alone, cores: withReaders - alone };
  console.log(JSON.stringify({ ...figures, silent, stayed: Math.max(0, left), megabytes: most }));
}

await main();
process.exit(0);
