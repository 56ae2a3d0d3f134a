import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { root } from '../check/command';
import { tellRefusal } from '../compose/tell-refusal';
import { Refused } from '../../edge/store/refused';
import { generateRemote, usualPath } from './generate-remote';

const tell = (line: string): void => console.log(line);

/** `npm run new -- mfe-loans [--path /loans]`: a remote that builds, passes its tests, has a route and mounts (O-05). */
new Command('new')
  .description('Makes a new remote.')
  .argument('<name>', 'such as mfe-loans')
  .option('--path <path>', 'its first route; the name without mfe- unless told')
  .action(async (name: string, { path = usualPath(name) }: { path?: string }) => {
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
  })
  .parseAsync()
  .catch(tellRefusal);
