import { join } from 'node:path';
import {
  readSandboxSettings,
  readServerSettings,
  type SandboxSettings,
  type ServerSettings,
  SettingRefused,
} from '@exchange/sandbox/settings';
import type { DeployerAddress } from './deployer-client';
import { readStoreSettings, type StoreSettings } from './store/store-settings';
import { readTracingSettings, type TracingSettings } from './tracing/tracing-settings';

/** What the operator sets by environment variables for the whole exchange. */
export interface Settings extends ServerSettings, StoreSettings, Pick<SandboxSettings, 'trustedEdges'> {
  /** BACKEND_URL, the origin of another exchange that /api and /socket.io go to; without it the sandbox runs here. */
  readonly backendUrl: string | undefined;
  /** STATIC_HOSTS, origins that the query `_sc` may take released files from, by commas (H-02). */
  readonly staticHosts: readonly string[];
  /** PICTURE_HOSTS, origins beside the organisations' own that pictures may come from, by commas. */
  readonly pictureHosts: readonly string[];
  /**
   * OVERRIDE_ORIGINS, origins from which a browser may take a remote by `?remote=` without a signed link, by commas; a port
   * may be `*`. By default those of this machine where only it can reach the server, none otherwise (O-03).
   */
  readonly overrideOrigins: readonly string[];
  /** SERVICE_WORKER: unless 0, browsers keep a page for when the exchange cannot be reached; 0 takes it out of them. */
  readonly worker: boolean;
  /** OPS_TOKEN, what opens the overview at /ops also when the exchange does not answer; undefined where it is not set (O-06). */
  readonly opsToken: string | undefined;
  /** METRICS_TOKEN, what Prometheus shows at /metrics beside tokens of operators who scrape; undefined where it is not set (O-06). */
  readonly metricsToken: string | undefined;
  /** DEPLOYER_URL and DEPLOYER_TOKEN, the process that teams deploy with and that decides canaries; none where they are not set (O-09). */
  readonly deployer: DeployerAddress | undefined;
  /** Where traces go, and of how many pages; nothing is traced where it is undefined (O-06). */
  readonly tracing: TracingSettings | undefined;
  /** Whether a token is made and kept where none is set: in demo mode, where only this machine can reach the server. */
  readonly makesOpsToken: boolean;
}

/** A shorter token could be guessed. */
const shortestToken = 16;

/** Origins of this machine, whatever the port. */
const thisMachine = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Reads the settings; an empty variable counts as not set. `root` is the repository's folder. Throws {@link SettingRefused}. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Settings {
  const backendUrl = environment['BACKEND_URL']?.trim() || undefined;
  const settings = readServerSettings(environment, { dataDir: join(root, '.data/sandbox') });
  const isOpen = !/^(localhost$|127\.|::1$)/.test(settings.host);
  return {
    ...settings,
    ...readStoreSettings(environment, root),
    trustedEdges: readSandboxSettings(environment).trustedEdges,
    backendUrl: backendUrl === undefined ? undefined : originOf(backendUrl, 'BACKEND_URL'),
    staticHosts: listOf(environment['STATIC_HOSTS']).map((entry) => originOf(entry, 'STATIC_HOSTS')),
    pictureHosts: listOf(environment['PICTURE_HOSTS']).map((entry) => originOf(entry, 'PICTURE_HOSTS')),
    ...tokensOf(environment),
    deployer: deployerOf(environment),
    tracing: readTracingSettings(environment),
    worker: switchOf(environment['SERVICE_WORKER']?.trim() || '1', 'SERVICE_WORKER'),
    makesOpsToken: settings.demo && !isOpen,
    overrideOrigins:
      environment['OVERRIDE_ORIGINS'] === undefined
        ? isOpen
          ? []
          : thisMachine
        : listOf(environment['OVERRIDE_ORIGINS']).map((entry) =>
            entry.endsWith(':*')
              ? `${originOf(entry.slice(0, -2), 'OVERRIDE_ORIGINS')}:*`
              : originOf(entry, 'OVERRIDE_ORIGINS'),
          ),
  };
}

/** The two tokens; they differ, since the one for metrics lies where others read it. */
function tokensOf(
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Settings, 'opsToken' | 'metricsToken'> {
  const opsToken = tokenOf(environment, 'OPS_TOKEN');
  const metricsToken = tokenOf(environment, 'METRICS_TOKEN');
  if (opsToken !== undefined && opsToken === metricsToken)
    throw new SettingRefused(
      'METRICS_TOKEN is the OPS_TOKEN, which opens the overview of operators; use another one for metrics',
    );
  return { opsToken, metricsToken };
}

/** Reads a secret that is set; undefined where it is not. Throws {@link SettingRefused} for one that could be guessed. */
export function tokenOf(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const text = environment[name]?.trim() || undefined;
  if (text === undefined || (text.length >= shortestToken && /^[\x21-\x7e]+$/.test(text))) return text;
  throw new SettingRefused(
    `${name} is too short or has spaces; use ${shortestToken} characters or more, such as those of: openssl rand -hex 24`,
  );
}

function switchOf(text: string, setting: string): boolean {
  if (text === '0' || text === '1') return text === '1';
  throw new SettingRefused(`${setting} is "${text}"; use 0 or 1`);
}

function listOf(text = ''): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function originOf(text: string, setting: string): string {
  if (URL.canParse(text)) {
    const { protocol, origin } = new URL(text);
    if (protocol === 'http:' || protocol === 'https:') return origin;
  }
  throw new SettingRefused(`${setting} is "${text}"; use an origin such as https://exchange.example`);
}

function deployerOf(environment: Readonly<Record<string, string | undefined>>): DeployerAddress | undefined {
  const url = environment['DEPLOYER_URL']?.trim() || undefined;
  const token = tokenOf(environment, 'DEPLOYER_TOKEN');
  if (url === undefined) return undefined;
  if (token === undefined)
    throw new SettingRefused(`DEPLOYER_TOKEN is missing: set the one of the deployer at ${url}`);
  return { url: originOf(url, 'DEPLOYER_URL'), token };
}
