import path from 'node:path';
import webpack from 'webpack';

const runtimeCore = '@module-federation/runtime-core/dist';

/** Parts of the federation runtime that the host cannot come to, by what stands in for them. */
const ofHost = {
  'no-snapshots.mjs': `${runtimeCore}/plugins/snapshot/SnapshotHandler.js`,
  'no-preload.mjs': `${runtimeCore}/utils/preload.js`,
  'own-entries.mjs': `${runtimeCore}/utils/load.js`,
  'no-elements.mjs': '@module-federation/sdk/dist/dom.js',
};
const ofAll = { 'create-lucide-icon.mjs': 'lucide-react/dist/esm/createLucideIcon.mjs' };

/**
 * Plugins that put small modules of ours (`browser/`) in the place of parts of libraries that would be in every first load
 * and of which nothing, or very little, is used.
 */
export function standIns({ isHost }: { readonly isHost: boolean }) {
  const replaced = Object.entries({ ...ofAll, ...(isHost ? ofHost : {}) });
  return replaced.map(
    ([standIn, original]) =>
      new webpack.NormalModuleReplacementPlugin(
        new RegExp(`[\\\\/]node_modules[\\\\/]${original.split('/').map(escape).join('[\\\\/]')}$`),
        path.join(import.meta.dirname, '../browser', standIn),
      ),
  );
}

const escape = (text: string) => text.replace(/[.]/g, '\\.');
