import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { freePort, listen } from '../../testing/ports';

interface Outcome {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** Runs `npm start`'s script, which must end by itself. */
function start(environment: Readonly<Record<string, string>>): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(__dirname, 'start.mjs')],
      { env: { ...process.env, HOST: '127.0.0.1', ...environment }, timeout: 20_000 },
      (_error, said, complained) => resolve({ code: child.exitCode, said, complained }),
    );
  });
}
const refusal = (line: string): Outcome => ({ code: 1, said: '', complained: `${line}\n` });

test('[X-03] a port in use is one line that says what to do, before anything is built', async () => {
  const { server, port } = await listen();
  try {
    expect(await start({ PORT: String(port) })).toEqual(
      refusal(`Port ${port} is in use: stop what listens there or choose another with PORT=${port + 1}`),
    );
  } finally {
    server.close();
  }
});

test('[X-03] a port that is none is one line', async () => {
  expect(await start({ PORT: 'eighty' })).toEqual(refusal('PORT is "eighty": use a number from 1 to 65535'));
});

test('[X-03] a data folder that cannot be written is one line', async () => {
  const folder = join(__filename, 'data');
  expect(await start({ PORT: String(await freePort()), DATA_DIR: folder })).toEqual(
    refusal(`The data folder ${folder} cannot be written (ENOTDIR): choose another with DATA_DIR`),
  );
});

test('[X-03] a database that cannot be reached is one line, without its password', async () => {
  const database = await freePort();
  const outcome = await start({
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://me:secret@127.0.0.1:${database}/exchange`,
  });
  expect(outcome).toEqual(
    refusal(
      `The database at 127.0.0.1:${database} cannot be reached: start it, correct DATABASE_URL, or unset it to use DATA_DIR`,
    ),
  );
});

test('[X-03] a Redis that cannot be reached is one line, without its password', async () => {
  const { server, port } = await listen();
  const redis = await freePort();
  try {
    const outcome = await start({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/exchange`,
      REDIS_URL: `redis://:secret@127.0.0.1:${redis}`,
    });
    expect(outcome).toEqual(
      refusal(
        `Redis at 127.0.0.1:${redis} cannot be reached: start it, correct REDIS_URL, or unset it to run alone`,
      ),
    );
  } finally {
    server.close();
  }
});

test.each([
  ['18.20.0', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('[X-03] Node.js %s: can be used is %s', async (version, fits) => {
  const script = `import { checkNode } from ${JSON.stringify(join(__dirname, 'check-machine.mjs'))}; try { checkNode('${version}') } catch (error) { console.log(error.message) }`;
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], (_error, stdout) => resolve(stdout));
  });
  expect(said).toBe(
    fits ? '' : `Node.js ${version} is too old: install 20.19 or later of 20, or 22.12 or later\n`,
  );
});
