import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Server, type Socket } from 'node:net';

/** A way to a server that can be severed without a word, as a network does: nobody hears that a connection ended. */
export class SeverableLine {
  private readonly ends = new Set<Socket>();
  private isSevered = false;

  private constructor(private readonly server: Server) {}

  /** Leads to the host and port of `target`. */
  static async to(target: URL): Promise<SeverableLine> {
    const server = createServer();
    const line = new SeverableLine(server);
    server.on('connection', (near) => line.join(near, connect(Number(target.port), target.hostname)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return line;
  }

  /** `target` by way of this line. */
  address(target: URL): string {
    const address = server(this.server);
    return Object.assign(new URL(target), { host: `127.0.0.1:${address.port}` }).href;
  }

  sever(): void {
    this.isSevered = true;
    for (const end of this.ends) end.pause();
  }

  /** Connections from before are gone; new ones get through. */
  mend(): void {
    this.isSevered = false;
    for (const end of this.ends) end.destroy();
  }

  close(): void {
    this.mend();
    this.server.close();
  }

  private join(near: Socket, far: Socket): void {
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(end);
      end.on('data', (data) => other.write(data));
      end.on('error', () => undefined);
      end.on('close', () => {
        this.ends.delete(end);
        other.destroy();
      });
      if (this.isSevered) end.pause();
    }
  }
}

/** Where a server listens; it does on a port. */
function server(listening: Server): AddressInfo {
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The line does not listen on a port');
  return address;
}
