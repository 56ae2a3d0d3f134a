import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { root } from '../check/command';
import { tellRefusal } from '../compose/tell-refusal';
import { Refused } from '../../edge/store/refused';
import { generateRemote, generateRepository, usualPath } from './generate-remote';

interface Options {
  readonly path?: string;
  readonly repository?: string;
}

const tell = (line: string): void => console.log(line);

/**
 * `npm run new -- mfe-loans [--path /loans]`: a remote that builds, passes its tests, has a route and mounts; with `--repository
 * ../loans`, in a repository of its own (O-05).
 */
new Command('new')
  .description('Makes a new remote.')
  .argument('<name>', 'such as mfe-loans')
  .option('--path <path>', 'its first route; the name without mfe- unless told')
  .option('--repository <folder>', 'a repository of its own, made there, such as ../loans')
  .action(async (name: string, { path = usualPath(name), repository }: Options) => {
    if (repository !== undefined) {
      const folder = resolve(repository);
      await generateRepository({ root, name, path }, folder);
      tell(`Made ${folder} with the route ${path}.`);
      tell('There:      npm install, npm test, npm run build');
      tell(`Published:  npm run release -- ${name} --build ${join(repository, 'dist')}`);
      return;
    }
    await generateRemote({ root, name, path });
    tell(`Made ${name} with the route ${path}.`);
    // Puts it among the workspaces: into node_modules and the lock file.
    const npm = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'],
      {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      },
    );
    if (npm.status !== 0) throw new Refused(`npm install failed: run it again before you build ${name}`);
    tell(`Its tests:  npx jest ${name}`);
    tell(`Alone:      npm run dev -- ${name}`);
    tell(`Deployed:   sh ops/tools/containers/prepare.sh, then docker compose up -d --build --wait`);
    tell(`In a page:  npm start, then http://localhost:8080${path}`);
    tell('Released, served and taken back: docs/team-guide.md, "Day one"');
  })
  .parseAsync()
  .catch(tellRefusal);
