import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Route, RouteTable } from '@exchange/platform/routes';

const root = join(import.meta.dirname, '../..');

/** What the journeys read of a build. */
interface Manifest {
  readonly name: string;
  readonly routes: readonly Omit<Route, 'owner'>[];
}

/** The application's pages, as the builds of its remotes have them. */
export const routes = new RouteTable(
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .flatMap((folder) => {
      const text = readFileSync(join(root, folder, 'dist/manifest.json'), 'utf8');
      const { name, routes: pages } = JSON.parse(text) as Manifest;
      return pages.map((route) => ({ ...route, owner: name }));
    }),
);
