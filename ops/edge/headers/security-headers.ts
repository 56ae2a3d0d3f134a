/** What the headers of a page depend on. */
export interface PageTrust {
  /** Of this one answer; each inline script and style of the page carries it. */
  readonly nonce: string;
  /** Whether the page goes out over https. */
  readonly secure: boolean;
  /** Origins beside the page's own that its scripts and styles come from; addresses on its own are left out. */
  readonly files: readonly string[];
  /** Addresses at whose origins the organisation has pictures; those on the page's own are left out. */
  readonly pictures: readonly string[];
  /** Origins of sockets beside the page's own; empty texts stand for its own. */
  readonly sockets: readonly string[];
  /** False where the page loads something that no release vouches for. */
  readonly released: boolean;
  /** True where a page of the same origin may show it in a frame, as the simulated native app does (B-06). */
  readonly framed?: boolean;
}

/** Two years, in seconds. */
const strictTransport = 63_072_000;

/**
 * What no part of the exchange asks a device for. Copying stays possible, pictures come through a file field, and the
 * camera reads the QR code of an address in the exchange's own pages.
 */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * Headers of every page, by the rules of Mozilla's Observatory. Two content security policies hold at once: only a script
 * that the page's own code asked for runs, and only from where the exchange's files are; so neither a nonce that leaks nor
 * a file that somebody places on an allowed host is enough. An app's web view shows the page as a document of its own,
 * which is no framing. `Integrity-Policy` refuses each script
 * that is asked for without its digest; for styles the page's loader sees to that.
 */
export function securityHeaders(trust: PageTrust): Record<string, string | string[]> {
  return {
    'content-security-policy': [strictPolicy(trust.nonce), allowList(trust)],
    ...(trust.released ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
    ...(trust.secure ? { 'strict-transport-security': `max-age=${strictTransport}` } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': trust.framed ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': ['camera=(self)', ...refusedFeatures.map((feature) => `${feature}=()`)].join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** `default` checks the origin of every script that the page's code asks for; DOMPurify makes markup of rich texts. */
function strictPolicy(nonce: string): string {
  return policy({
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    // A worker would else fall under `strict-dynamic`, whose nonce its registration cannot carry.
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Each remote that shows rich texts brings a copy of DOMPurify, and a retried remote a second one.
    'trusted-types': ['default', 'dompurify', "'allow-duplicates'"],
  });
}

function allowList({ nonce, secure, files, pictures, sockets, framed = false }: PageTrust): string {
  const own = ["'self'", ...originsOf(files)];
  return policy({
    'default-src': ["'none'"],
    'script-src': [...own, `'nonce-${nonce}'`],
    'style-src': [...own, `'nonce-${nonce}'`],
    'font-src': [...own, 'data:'],
    // Captchas and previews are data and blobs. Any other host could be told by a picture's address what the page holds.
    'img-src': ["'self'", ...originsOf([...files, ...pictures]), 'data:', 'blob:'],
    'connect-src': [...own, ...originsOf(sockets).flatMap(withSocket)],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  });
}

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/** Origins of those addresses that name one, each once. What is no address cannot get into a header. */
function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).origin)
    .filter((origin) => /^https?:/.test(origin));
  return [...new Set(origins)];
}

const withSocket = (origin: string): string[] => [origin, origin.replace(/^http/, 'ws')];
