import { Refused } from '../../edge/store/refused';

/** A file of the repository that names every remote, and how it comes to name one more. */
export interface Registration {
  readonly file: string;
  /** The file's text with the remote. Throws {@link Refused} where the place for it is not found. */
  readonly add: (text: string, name: string, path: string) => string;
}

/** Everything outside its own folder that a remote needs to be found, visited by journeys and deployed (O-05, O-07). */
export const registrations: readonly Registration[] = [
  {
    file: 'e2e/support/remotes.ts',
    add: (text, name, path) =>
      insertBefore(text, 'export const pagesOfRemotes = {', '} as const', `  '${name}': '${path}',`),
  },
  {
    file: 'docker-compose.yml',
    add: (text, name) => {
      const setting = pinOf(name);
      const service = [
        `  ${name}:`,
        '    <<: *release',
        `    image: \${IMAGES:-exchange}/${name}:\${${setting}:?run "sh ops/tools/containers/prepare.sh" first}`,
        `    build: { <<: *release-build, args: { NAME: ${name}, VERSION: '\${${setting}}' } }`,
      ].join('\n');
      const composer = '  composer:\n';
      const described = insertBefore(text, 'services:', '\n  # Holds the pins', service);
      const pinned = insertBefore(described, composer, '    volumes:', `      ${setting}: \${${setting}}`);
      return insertBefore(pinned, composer, '      edge: { condition', `      ${name}: *published`);
    },
  },
  {
    file: 'ops/tools/containers/swarm.yml',
    add: (text, name) => insertBefore(text, 'services:', '  composer:', `  ${name}: *one-machine`),
  },
  {
    file: '.env.example',
    add: (text, name) => insertBefore(text, 'HOST_VERSION=', '\n# The servers', `${pinOf(name)}=1.0.0`),
  },
  {
    file: 'README.md',
    add: (text, name, path) =>
      insertBefore(
        text,
        '## Where things are',
        '| `shared` |',
        `| [\`${name}\`](${name}/README.md) | \`${path}\` | |`,
      ),
  },
];

/** The setting that pins a remote's version. */
const pinOf = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_VERSION`;

/** Puts `added` before the first line that begins with `end` and comes after `begin`. */
function insertBefore(text: string, begin: string, end: string, added: string): string {
  const from = text.indexOf(begin);
  const at = from < 0 ? -1 : text.indexOf(`\n${end}`, from);
  if (at < 0) throw new Refused(`it has no "${begin.trim()}" that ends in "${end.trim()}"`);
  return `${text.slice(0, at)}\n${added}${text.slice(at)}`;
}
