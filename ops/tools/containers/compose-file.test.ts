import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const root = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const Condition = z.object({ condition: z.string() });
const Service = z.looseObject({
  image: z.string(),
  build: z.optional(z.object({ target: z.string(), args: z.optional(z.record(z.string(), z.string())) })),
  user: z.optional(z.string()),
  restart: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  cpus: z.number(),
  pids_limit: z.number(),
  logging: z.object({ options: z.record(z.string(), z.string()) }),
  healthcheck: z.optional(z.object({ test: z.array(z.string()), interval: z.string(), timeout: z.string() })),
  depends_on: z.optional(z.record(z.string(), Condition)),
  environment: z.optional(z.record(z.string(), z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.optional(z.array(z.string())),
});
const ComposeFile = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
});

const text = read('docker-compose.yml');
const { services, volumes } = z.parse(ComposeFile, parse(text, { merge: true, maxAliasCount: -1 }));
/** The file that docker compose merges for Swarm; what its tags do to a member is not read. */
const swarmText = read('ops/tools/containers/swarm.yml');
const SwarmFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      profiles: z.optional(z.array(z.string())),
      command: z.optional(z.array(z.string())),
      secrets: z.optional(z.array(z.string())),
      deploy: z.optional(
        z.looseObject({
          update_config: z.object({ order: z.string(), failure_action: z.string() }),
          resources: z.object({ limits: z.object({ memory: z.string(), cpus: z.string(), pids: z.int() }) }),
        }),
      ),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const ignored = (tag: string) => ({ tag, collection: 'seq' as const, resolve: (value: unknown) => value });
const swarm = z.parse(
  SwarmFile,
  parse(swarmText, {
    merge: true,
    maxAliasCount: -1,
    customTags: [{ tag: '!reset', resolve: () => null }, ignored('!reset'), ignored('!override')],
  }),
);
const named = Object.entries(services);
const lasting = named.filter(([, { restart }]) => restart !== 'no');
const ending = named.filter(([, { restart }]) => restart === 'no');
const parts = readdirSync(root).filter((name) => name === 'host' || /^mfe-[a-z]+$/.test(name));
const settingOf = (part: string) => `${part.toUpperCase().replaceAll('-', '_')}_VERSION`;
const settings = new Map(
  [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

test.each(named)('[O-02] %s gets no further rights, limits and a bounded log', (_name, service) => {
  expect(service.read_only).toBe(true);
  expect(service.cap_drop).toEqual(['ALL']);
  expect(service.security_opt).toContain('no-new-privileges:true');
  expect(service.logging.options).toMatchObject({
    'max-size': expect.any(String),
    'max-file': expect.any(String),
  });
  expect(service.cpus).toBeGreaterThan(0);
  expect(service.pids_limit).toBeGreaterThan(0);
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
});

test.each(named)('[O-02] %s does not run as root', (_name, { image, build, user }) => {
  if (user !== undefined) {
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    return;
  }
  const stage = build?.target ?? (image.includes('/server:') ? 'server' : '');
  const [, body = ''] = new RegExp(`^FROM \\S+ AS ${stage}$([^]*?)(?:^FROM |$(?![^]))`, 'm').exec(
    read('ops/tools/containers/Dockerfile'),
  ) ?? ['', ''];
  expect([...body.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1]).toMatch(/^(node|[1-9]\d*:[1-9]\d*)$/);
});

test.each(lasting)('[O-02] %s comes back when it ends, and says whether it is well', (_name, service) => {
  expect(service.restart).toBe('unless-stopped');
  expect(service.healthcheck?.test.length).toBeGreaterThan(1);
});

test.each(ending)('[O-02] `up` waits for %s, and says when it fails', (name) => {
  const waiting = named.filter(
    ([, { depends_on: on }]) => on?.[name]?.condition === 'service_completed_successfully',
  );
  expect(waiting.map(([waiter]) => waiter)).toEqual([name === 'composer' ? 'watch' : 'composer']);
});

test('[O-02] nothing that readers need waits for a release or for the composer', () => {
  const waitsFor = (name: string): string[] => {
    const direct = Object.keys(services[name]?.depends_on ?? {});
    return [...direct, ...direct.flatMap(waitsFor)];
  };
  for (const name of ['edge', 'pages', 'sandbox'])
    expect(waitsFor(name).filter((each) => ending.some(([other]) => other === each))).toEqual([]);
});

test.each(parts)('[O-02] %s has a pin of its own, at the version of this commit', (part) => {
  const setting = settingOf(part);
  const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(read(`${part}/package.json`)));
  expect(settings.get(setting)).toBe(version);
  expect(services[part]?.image).toContain(`/${part}:\${${setting}:?`);
  expect(services[part]?.build?.args).toEqual({ NAME: part, VERSION: `\${${setting}}` });
  expect(services['composer']?.environment?.[setting]).toBe(`\${${setting}}`);
});

test.each(['SERVER_VERSION', 'EDGE_VERSION'])('[O-02] %s is that of this commit', (setting) => {
  const { version } = z.parse(z.object({ version: z.string() }), JSON.parse(read('ops/package.json')));
  expect(settings.get(setting)).toBe(version);
});

test('[O-02] every setting is in .env.example, and nothing else is', () => {
  const used = [...`${text}${swarmText}`.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
  const internal = ['COMPOSE_BY', 'COMPOSE_PROJECT_NAME', 'DATABASE_FILES'];
  // Docker compose reads it itself.
  const ofCompose = 'COMPOSE_PROFILES';
  expect([...settings.keys()].sort()).toEqual(
    [...new Set([...used, ofCompose])]
      .filter((name) => name !== undefined && !internal.includes(name))
      .sort(),
  );
});

test('[O-02] no secret stands in the file or in an image', () => {
  const secret = /PASSWORD|_SECRET|TOKEN|DATABASE_URL|REDIS_URL|SMTP_URL|AUTH/;
  for (const [, { environment }] of named)
    expect(Object.keys(environment ?? {}).filter((name) => secret.test(name))).toEqual([]);
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.env', 'secrets', '.data', '*.tgz']),
  );
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'secrets/']));
});

test('[O-02] the edge goes on when another container is made anew', () => {
  expect(services['edge']?.depends_on).toBeUndefined();
});

test('[O-01] a release can add to the released files and their source maps, and reach nothing else', () => {
  for (const part of parts) {
    expect(services[part]?.volumes).toEqual(['assets:/store/assets', 'source-maps:/store/source-maps']);
    expect(services[part]?.['network_mode']).toBe('none');
  }
});

test('[O-02] only the composer and the deployer have the signing key and write compositions', () => {
  const mounts = (volume: string) =>
    named.flatMap(([name, { volumes: own }]) =>
      (own ?? []).filter((mount) => mount.startsWith(`${volume}:`)).map((mount) => `${name} ${mount}`),
    );
  expect(mounts('signing-key')).toEqual(['composer signing-key:/keys', 'deployer signing-key:/keys']);
  expect(mounts('compositions')).toEqual([
    'composer compositions:/store',
    'pages compositions:/store:ro',
    'deployer compositions:/store',
  ]);
  expect(mounts('trusted-keys')).toEqual([
    'composer trusted-keys:/trusted',
    'pages trusted-keys:/trusted:ro',
    'deployer trusted-keys:/trusted:ro',
  ]);
});

test('[X-03] what has to outlive the containers is on named volumes', () => {
  expect(services['postgres']?.volumes).toContain('database:/var/lib/postgresql/data');
  const mounted = named.flatMap(([, service]) => service.volumes ?? []).map((mount) => mount.split(':')[0]);
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort());
});

test('[X-03] the database cannot be reached from the edge', () => {
  expect(services['edge']?.networks).toEqual(['front']);
  expect(services['postgres']?.networks).toEqual(['data']);
  expect(services['redis']?.networks).toEqual(['data']);
});

describe('on several machines', () => {
  const placed = Object.entries(swarm.services).filter(
    ([, { profiles = [] }]) => !profiles.includes('one-machine'),
  );
  const onlyThere = ['replica'];

  test('[O-11] every container that stays is placed, and those that end or watch are not', () => {
    expect(Object.keys(swarm.services).sort()).toEqual([...Object.keys(services), ...onlyThere].sort());
    const staying = lasting.map(([name]) => name).filter((name) => name !== 'watch');
    expect(placed.map(([name]) => name).sort()).toEqual([...staying, ...onlyThere].sort());
  });

  test.each(placed)(
    '[O-11] %s goes back by itself where it is not healthy, and has limits',
    (name, { deploy }) => {
      expect(deploy?.update_config.failure_action).toBe('rollback');
      // What has one writer or one port of a machine cannot begin beside what it replaces.
      expect(deploy?.update_config.order).toBe(
        ['pages', 'sandbox'].includes(name) ? 'start-first' : 'stop-first',
      );
      // Swarm refuses the limits of docker compose.
      expect(Object.keys(services[name] ?? {}).includes('mem_limit')).toBe(
        new RegExp(
          `^  ${name}:\n    mem_limit: !reset null\n    cpus: !reset null\n    pids_limit: !reset null$`,
          'm',
        ).test(swarmText),
      );
    },
  );

  test('[O-11] a replica is confined as every other container', () => {
    expect(swarm.services['replica']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      user: services['postgres']?.user,
      image: services['postgres']?.image,
      networks: ['data'],
      secrets: ['postgres.env'],
      logging: { options: services['postgres']?.logging.options },
    });
  });

  test.each(named.filter(([, service]) => 'env_file' in service))(
    '[O-11] the secrets of %s are the engine’s, and nowhere in its environment',
    (name) => {
      const { secrets = [], command, ...service } = swarm.services[name] ?? {};
      expect(service).toHaveProperty('env_file', null);
      expect(secrets.length).toBeGreaterThan(0);
      for (const secret of secrets) expect(swarm.secrets).toHaveProperty([secret]);
      expect(JSON.stringify([command, service])).toContain(`/run/secrets/${name}.env`);
    },
  );

  test('[O-11] the signing key is the deployer’s alone', () => {
    const holders = placed.filter(([, { secrets = [] }]) => secrets.includes('compose.key'));
    expect(holders.map(([name]) => name)).toEqual(['deployer']);
  });
});
