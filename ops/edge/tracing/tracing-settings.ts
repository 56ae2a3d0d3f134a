import { SettingRefused } from '@exchange/sandbox/settings';

/** Where traces go, and of how many pages; by the standard variables of OpenTelemetry, and TRACED_PAGES (O-06). */
export interface TracingSettings {
  /** Where OTLP over HTTP is sent. */
  readonly endpoint: string;
  /** Headers of what is sent there, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** How spans of servers are written; those of pages are JSON. */
  readonly protocol: 'http/json' | 'http/protobuf';
  /** Share of the pages that are traced from the first tap on, in percent. */
  readonly tracedPages: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Share of the pages that are traced unless TRACED_PAGES says otherwise, in percent. */
const defaultShare = 1;

/**
 * Reads where traces go; undefined where neither OTEL_EXPORTER_OTLP_ENDPOINT nor OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is set, or
 * OTEL_SDK_DISABLED says `true`. Throws {@link SettingRefused}.
 */
export function readTracingSettings(environment: Environment): TracingSettings | undefined {
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined;
  // What is for traces alone comes before what is for all that OpenTelemetry sends.
  const [forAll, forTraces] = ['OTEL_EXPORTER_OTLP_', 'OTEL_EXPORTER_OTLP_TRACES_'].map((start) => ({
    endpoint: get(`${start}ENDPOINT`),
    headers: get(`${start}HEADERS`),
    protocol: get(`${start}PROTOCOL`),
  }));
  const isDisabled = get('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  const tracedPages = shareOf(get('TRACED_PAGES'));
  const endpoint = endpointOf(forTraces?.endpoint, forAll?.endpoint);
  if (endpoint === undefined || isDisabled) return undefined;
  return {
    endpoint,
    headers: {
      ...headersOf('OTEL_EXPORTER_OTLP_HEADERS', forAll?.headers),
      ...headersOf('OTEL_EXPORTER_OTLP_TRACES_HEADERS', forTraces?.headers),
    },
    protocol: protocolOf(forTraces?.protocol ?? forAll?.protocol ?? 'http/protobuf'),
    tracedPages,
  };
}

/** The address for traces is used as it is, the common one has their path put after it, as the standard says. */
function endpointOf(ofTraces: string | undefined, common: string | undefined): string | undefined {
  if (ofTraces !== undefined) return urlOf(ofTraces, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT').href;
  if (common === undefined) return undefined;
  const url = urlOf(common, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url.href;
}

function urlOf(text: string, setting: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new SettingRefused(
    `${setting} is "${text}"; use the address of a collector such as http://localhost:4318`,
  );
}

function protocolOf(text: string): TracingSettings['protocol'] {
  if (text === 'http/json' || text === 'http/protobuf') return text;
  throw new SettingRefused(`OTEL_EXPORTER_OTLP_PROTOCOL is "${text}"; use http/protobuf or http/json`);
}

function headersOf(setting: string, text = ''): Record<string, string> {
  const entries = text
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(entry) ?? [];
      // The value is a secret more often than not: it is not shown.
      if (name === undefined || value === undefined)
        throw new SettingRefused(`${setting} is no list of headers; use name=value,other=value`);
      return [name, decoded(value, setting)] as const;
    });
  return Object.fromEntries(entries);
}

function decoded(value: string, setting: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new SettingRefused(`${setting} has a % that begins no character; write it as %25`);
  }
}

function shareOf(text: string | undefined): number {
  if (text === undefined) return defaultShare;
  const share = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && share <= 100) return share;
  throw new SettingRefused(`TRACED_PAGES is "${text}"; use a share in percent from 0 to 100`);
}
