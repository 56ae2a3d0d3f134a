import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What stands in front of several machines: hands each connection to the next of the edges that takes it, as a balancer does
 * (docs/several-machines.md).
 */
export class Balancer {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private turn = 0;

  private constructor(private readonly edges: readonly { readonly host: string; readonly port: number }[]) {
    this.server = createServer((client) => {
      this.keep(client);
      this.turn += 1;
      this.handOn(client, this.turn, this.edges.length);
    });
  }

  /** Listens on a port of loopback. */
  static async before(
    edges: readonly { readonly host: string; readonly port: number }[],
    port: number,
  ): Promise<Balancer> {
    const balancer = new Balancer(edges);
    await new Promise<void>((resolve, reject) => {
      balancer.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return balancer;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** `left`: how many edges are asked before the connection is refused. */
  private handOn(client: Socket, turn: number, left: number): void {
    const edge = this.edges[turn % this.edges.length];
    if (!edge || left === 0) {
      client.destroy();
      return;
    }
    const server = connect({ ...edge, timeout: 1_000 });
    const goOn = () => {
      server.destroy();
      this.handOn(client, turn + 1, left - 1);
    };
    server.once('error', goOn).once('timeout', goOn);
    server.once('connect', () => {
      server.removeListener('error', goOn).removeListener('timeout', goOn);
      this.keep(server);
      server.setTimeout(0);
      client.pipe(server).pipe(client);
      client.once('close', () => server.destroy());
      server.once('close', () => client.destroy());
    });
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    // Whoever is at the other end learns of it by the end of the connection.
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
