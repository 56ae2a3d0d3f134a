import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { Server } from 'socket.io';
import { io as open } from 'socket.io-client';
import { dropSlowReaders } from './slow-readers';

/** A text message of a client's websocket; a mask of zeros leaves the text as it is. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

test('[Q-01] a connection whose reader does not read is closed before it fills the memory, one that reads goes on', async () => {
  const server = createServer();
  const io = new Server(server, { transports: ['websocket'], serveClient: false });
  dropSlowReaders(io, 300_000);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  try {
    const reader = open(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve) => reader.once('connect', resolve));

    const deaf = connect(port, '127.0.0.1');
    const upgrade = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    deaf.write(`${upgrade.join('\r\n')}\r\n\r\n`);
    await once(deaf, 'data');
    const joined = once(io, 'connection');
    deaf.pause();
    deaf.write(frame('40'));
    await joined;
    expect(io.engine.clientsCount).toBe(2);

    let sent = 0;
    // The machine's own buffers take some megabytes before anything waits.
    while (io.engine.clientsCount === 2) {
      const heard = new Promise((resolve) => reader.once('message', resolve));
      io.emit('message', 'x'.repeat(100_000));
      await heard;
      sent += 100_000;
      expect(sent).toBeLessThan(200_000_000);
    }
    expect(io.engine.clientsCount).toBe(1);
    expect(reader.connected).toBe(true);
    reader.disconnect();
    deaf.destroy();
  } finally {
    io.disconnectSockets(true);
    io.engine.close();
    server.closeAllConnections();
    server.close();
  }
});
