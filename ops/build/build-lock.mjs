import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollInterval = 300;

/** Runs `work` while no other process builds in this repository; two builds would write the same folders. */
export async function alone(file, tell, work) {
  await mkdir(path.dirname(file), { recursive: true });
  for (let told = false; !(await take(file)); told = true) {
    if (!told) tell('Waiting for another build in this repository to end…');
    await sleep(pollInterval);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file) {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!(await isHeld(file))) await rm(file, { force: true });
    return false;
  }
}

/** False when the holder was killed before it could let go. An empty file is one that is being written. */
async function isHeld(file) {
  try {
    const holder = Number(await readFile(file, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return true;
    if (error.code === 'ESRCH') return false;
    // Another user's process: it lives.
    if (error.code === 'EPERM') return true;
    throw error;
  }
}
