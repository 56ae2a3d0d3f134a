import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { bundleDeskScripts, bundleForNode, workers } from '../build/bundle-server';
import { packageClosure } from './package-closure';
import { root } from '../build/workspaces';

/**
 * Run while images are built (ops/tools/containers/Dockerfile): `server/` gets the programs and the packages that they import,
 * `publish/` what a release's container runs, `edge/` the files that nginx is given.
 */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder to write to');
const server = path.join(target, 'server');
/** At the depth of {@link serverFile}: from there a program looks for the files beside its sources. */
const program = (name: string) => path.join(server, 'ops/dist', name);

const bundled = await Promise.all([
  bundleForNode('ops/edge/serve.ts', program('serve.mjs')),
  bundleForNode('ops/tools/containers/sandbox.ts', program('sandbox.mjs')),
  ...[...workers].map(([name, entry]) => bundleForNode(entry, program(name))),
  bundleForNode('ops/deployer/serve.ts', program('deployer.mjs')),
  bundleForNode('ops/tools/compose/main.ts', program('compose.mjs')),
  bundleForNode('ops/tools/operator/main.ts', program('operator.mjs')),
  bundleForNode('ops/tools/backup/main.ts', program('backup.mjs')),
  bundleForNode('ops/tools/containers/check-health.ts', program('check-health.mjs')),
  bundleForNode('ops/tools/containers/watch.ts', program('watch.mjs')),
]);
await bundleDeskScripts(path.join(server, 'ops/dist'));
for (const folder of packageClosure(root, [...new Set(bundled.flatMap(({ outside }) => outside))])) {
  cpSync(path.join(root, folder), path.join(server, folder), {
    recursive: true,
    filter: (source) => source === path.join(root, folder) || path.basename(source) !== 'node_modules',
  });
}
cpSync(path.join(root, 'sandbox/drizzle'), path.join(server, 'sandbox/drizzle'), { recursive: true });

await bundleForNode('ops/tools/compose/main.ts', path.join(target, 'publish/compose.mjs'), { alone: true });

const writer = path.join(target, 'write-edge-files.mjs');
await bundleForNode('ops/edge/nginx/write-edge-files.ts', writer);
execFileSync(process.execPath, [writer, path.join(target, 'edge')], { stdio: 'inherit' });
