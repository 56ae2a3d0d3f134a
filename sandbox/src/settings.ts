import { isIP } from 'node:net';
import * as z from 'zod/mini';

const HttpsUrl = z.url({ protocol: /^https$/ });
const OauthServer = z.object({
  organisation: z.string(),
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  url: HttpsUrl,
  logo_url: HttpsUrl,
});
/** A site that lets the users of an organisation sign in with their account. */
export type OauthServer = z.infer<typeof OauthServer>;

/** What an operator sets in the environment for the sandbox, wherever it runs. */
export interface SandboxSettings {
  /** SMTP_URL: mail is also sent through this server. */
  readonly smtpUrl: string | undefined;
  /** MAIL_FROM: sender of that mail. */
  readonly mailFrom: string;
  /** PUSH_ORIGINS: origins of push services beside the public ones over https, by commas; for tests and closed networks. */
  readonly pushOrigins: readonly string[];
  /** ORGANISATION_HOSTS: further web hosts, as `exchange.example=nova,orbit.example=orbit`. */
  readonly organisationHosts: ReadonlyMap<string, string>;
  /** TWO_PEOPLE_ABOVE: withdrawals of an account worth more in 24 hours need two people, in USDT (O-10). */
  readonly twoPeopleAbove: TwoPeopleAbove;
  /**
   * TWO_PEOPLE_LEVEL: identity requests for this level or a higher one need two people; undefined where it is not set: 2, and none
   * in demo mode, whose timer approves them (O-10, X-06).
   */
  readonly twoPeopleLevel: number | undefined;
  /** LEAST_FREE_MB: `/healthz` and the log say when less is free where the embedded storage lies, in MiB. */
  readonly leastFreeMebibytes: number;
  /** OAUTH_SERVERS: sites that let users sign in with their account, as JSON. */
  readonly oauthServers: readonly OauthServer[];
  /** TRUSTED_EDGE: addresses or networks (beside loopback) whose forwarded headers are believed, by commas. */
  readonly trustedEdges: readonly string[];
  /** PROCESS_ADDRESS: IP address by which the other processes reach this one; the one that the database sees where it is not set. */
  readonly processAddress: string | undefined;
  /** RECORDINGS_DIR, where it is recorded what calls look like (O-04); 0 is `off`. Below the data folder where it is not set. */
  readonly recordings: RecordingsSetting;
}

export type RecordingsSetting = { readonly folder: string } | 'off' | undefined;

/** Folder of recordings below the data folder. */
export const recordingsFolder = 'recordings';

/** Whole USDT, by organisation. */
export interface TwoPeopleAbove {
  readonly common: bigint;
  readonly of: ReadonlyMap<string, bigint>;
}

/** What a server of the exchange is started with. */
export interface ServerSettings {
  /** PORT, default 8080. */
  readonly port: number;
  /** HOST, the address to listen on; default 127.0.0.1. */
  readonly host: string;
  /** DATA_DIR, the embedded storage's folder. */
  readonly dataDir: string;
  /** DATABASE_URL, a PostgreSQL address; wins over DATA_DIR. DATABASE_HOST names its host, where that is not always the same (O-11). */
  readonly databaseUrl: string | undefined;
  /** REDIS_URL, by which several processes share one DATABASE_URL. */
  readonly redisUrl: string | undefined;
  /** DEMO: deposits, clock, faults and outbox by hand. By default on where only this machine can reach the server. */
  readonly demo: boolean;
  /** LOG_LEVEL, default `warn`. */
  readonly logLevel: string;
}

/** A setting that makes no sense; its message is one line for the operator. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings that concern the sandbox itself. */
export function readSandboxSettings(environment: Environment): SandboxSettings {
  const pairs = listOf(environment['ORGANISATION_HOSTS']).map((entry): [string, string] => {
    const [host, organisation, ...rest] = entry.split('=');
    if (!host || !organisation || rest.length > 0) {
      throw new SettingRefused(`ORGANISATION_HOSTS: "${entry}" is not host=organisation`);
    }
    return [host.toLowerCase(), organisation];
  });
  return {
    smtpUrl: environment['SMTP_URL'] || undefined,
    mailFrom: environment['MAIL_FROM'] || 'exchange@localhost',
    pushOrigins: listOf(environment['PUSH_ORIGINS']).map(originOf),
    organisationHosts: new Map(pairs),
    twoPeopleAbove: twoPeopleAboveOf(listOf(environment['TWO_PEOPLE_ABOVE'])),
    twoPeopleLevel: twoPeopleLevelOf(environment['TWO_PEOPLE_LEVEL']?.trim() || undefined),
    leastFreeMebibytes: leastFreeOf(environment['LEAST_FREE_MB']?.trim() || '1024'),
    oauthServers: oauthServersOf(environment['OAUTH_SERVERS']?.trim() || '[]'),
    trustedEdges: listOf(environment['TRUSTED_EDGE']),
    processAddress: processAddressOf(environment['PROCESS_ADDRESS']?.trim() || undefined),
    recordings: readRecordingsSetting(environment),
  };
}

/** Reads RECORDINGS_DIR, for whatever writes or reads recordings. */
export function readRecordingsSetting(environment: Environment): RecordingsSetting {
  const folder = environment['RECORDINGS_DIR']?.trim() || undefined;
  return folder === undefined ? undefined : folder === '0' ? 'off' : { folder };
}

function processAddressOf(text: string | undefined): string | undefined {
  if (text !== undefined && isIP(text) === 0)
    throw new SettingRefused(`PROCESS_ADDRESS is "${text}"; use an IP address of this machine`);
  return text;
}

function originOf(text: string): string {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new SettingRefused(`PUSH_ORIGINS: "${text}" is no origin; use https://push.example`);
  return text;
}

function leastFreeOf(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new SettingRefused(`LEAST_FREE_MB is "${text}"; use a whole number of MiB`);
  return Number(text);
}

function twoPeopleAboveOf(entries: readonly string[]): TwoPeopleAbove {
  const of = new Map<string, bigint>();
  let common = 10_000n;
  for (const entry of entries) {
    const [, organisation, amount = ''] = /^(?:([a-z0-9-]+)=)?(\d{1,15})$/.exec(entry) ?? [];
    if (amount === '')
      throw new SettingRefused(
        `TWO_PEOPLE_ABOVE: "${entry}" is no amount; use whole USDT as 10000, or 10000,orbit=5000`,
      );
    if (organisation === undefined) common = BigInt(amount);
    else of.set(organisation, BigInt(amount));
  }
  return { common, of };
}

function twoPeopleLevelOf(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-3]$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new SettingRefused(`TWO_PEOPLE_LEVEL is "${text}"; use 1, 2, or 3 for no level at all`);
}

function oauthServersOf(text: string): OauthServer[] {
  const refused = (why: string) =>
    new SettingRefused(
      `OAUTH_SERVERS ${why}; use [{"organisation":"nova","id":"…","name":"…","url":"https://…","logo_url":"https://…"}]`,
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('is no JSON');
  }
  const servers = z.safeParse(z.array(OauthServer), value);
  if (servers.success) return servers.data;
  const [issue] = servers.error.issues;
  throw refused(`is wrong at ${issue?.path.map(String).join('.') || 'its beginning'}`);
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads a server's settings; an empty variable counts as not set. Throws {@link SettingRefused}. */
export function readServerSettings(
  environment: Environment,
  defaults: { readonly dataDir: string },
): ServerSettings {
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const host = get('HOST') ?? '127.0.0.1';
  const logLevel = get('LOG_LEVEL') ?? 'warn';
  if (!logLevels.includes(logLevel))
    throw new SettingRefused(`LOG_LEVEL is "${logLevel}"; use one of ${logLevels.join(', ')}`);
  const databaseUrl = databaseOf(get('DATABASE_URL'), get('DATABASE_HOST'));
  return {
    host,
    port: portOf(get('PORT') ?? '8080'),
    dataDir: get('DATA_DIR') ?? defaults.dataDir,
    databaseUrl,
    redisUrl: redisOf(get('REDIS_URL'), databaseUrl),
    demo: demoOf(get('DEMO')) ?? isLoopback(host),
    logLevel,
  };
}

/** Whether an address can be reached from this machine only. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new SettingRefused(`PORT is "${text}"; use a number from 1 to 65535`);
  return port;
}

function databaseOf(text: string | undefined, host: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!(URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)))
    throw new SettingRefused('DATABASE_URL is no address; use postgres://user:password@host:5432/name');
  if (host === undefined) return text;
  const url = new URL(text);
  url.hostname = host;
  if (url.hostname !== host) throw new SettingRefused(`DATABASE_HOST is "${host}"; use the name of a host`);
  return url.href;
}

function redisOf(text: string | undefined, databaseUrl: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!(URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)))
    throw new SettingRefused('REDIS_URL is no address; use redis://:password@host:6379');
  if (databaseUrl === undefined) {
    throw new SettingRefused(
      'REDIS_URL is for several processes on one DATABASE_URL, which is not set; the data folder belongs to one process: unset REDIS_URL',
    );
  }
  return text;
}

function demoOf(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== '0' && text !== '1') throw new SettingRefused(`DEMO is "${text}"; use 1 or 0`);
  return text === '1';
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
