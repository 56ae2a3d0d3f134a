import { access, constants, mkdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

/** Why the server cannot start here; one line that says what to do. */
export class MachineRefused extends Error {
  /** @override */
  name = 'MachineRefused';
}

/**
 * As `engines` of package.json.
 *
 * @param {string} version
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!fits)
    throw new MachineRefused(
      `Node.js ${version} is too old: install 20.19 or later of 20, or 22.12 or later`,
    );
}

/**
 * @param {string} port
 * @param {string} host
 */
export async function checkPort(port, host) {
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new MachineRefused(`PORT is "${port}": use a number from 1 to 65535`);
  }
  const server = net.createServer();
  /** @type {NodeJS.ErrnoException | undefined} */
  const error = await new Promise((resolve) => {
    server
      .once('error', resolve)
      .listen({ port: Number(port), host }, () => server.close(() => resolve(undefined)));
  });
  if (error?.code === 'EADDRINUSE') {
    throw new MachineRefused(
      `Port ${port} is in use: stop what listens there or choose another with PORT=${Number(port) + 1}`,
    );
  }
  if (error?.code === 'EACCES')
    throw new MachineRefused(
      `Port ${port} may not be opened by this user: choose one above 1023 with PORT=8080`,
    );
  if (error)
    throw new MachineRefused(
      `${host}:${port} cannot be listened on (${error.code}): choose another address with HOST`,
    );
}

/** @param {string} folder */
export async function checkFolder(folder) {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new MachineRefused(
      `The data folder ${path.resolve(folder)} cannot be written (${code}): choose another with DATA_DIR`,
    );
  }
}

/** @param {string} address */
export async function checkDatabase(address) {
  if (!URL.canParse(address))
    throw new MachineRefused('DATABASE_URL is no address: use postgres://user:password@host:5432/name');
  if (!(await isReached(address, 5432)))
    throw new MachineRefused(
      `The database at ${new URL(address).host} cannot be reached: start it, correct DATABASE_URL, or unset it to use DATA_DIR`,
    );
}

/**
 * Redis, where several processes share the database.
 *
 * @param {string} address
 */
export async function checkRedis(address) {
  if (!URL.canParse(address))
    throw new MachineRefused('REDIS_URL is no address: use redis://:password@host:6379');
  if (!(await isReached(address, 6379)))
    throw new MachineRefused(
      `Redis at ${new URL(address).host} cannot be reached: start it, correct REDIS_URL, or unset it to run alone`,
    );
}

/**
 * Whether the server of an address takes connections.
 *
 * @param {string} address
 * @param {number} usualPort
 */
async function isReached(address, usualPort) {
  const { hostname, port } = new URL(address);
  // A socket in the file system, not on the network: the server itself finds out.
  if (hostname === '') return true;
  const socket = net.connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || usualPort),
    timeout: 5_000,
  });
  const reached = await new Promise((resolve) => {
    socket
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('timeout', () => resolve(false));
  });
  socket.destroy();
  return reached;
}
