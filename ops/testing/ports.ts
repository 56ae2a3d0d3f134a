import { createServer, type Server } from 'node:net';

/** A server on a port of its own. */
export function listen(): Promise<{ readonly server: Server; readonly port: number }> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const { server, port } = await listen();
  await new Promise((closed) => server.close(closed));
  return port;
}
