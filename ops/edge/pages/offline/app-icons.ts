import { digestOf } from '../../store/digest';
import { escapeHtml } from '@exchange/sandbox/html';
import type { OrganisationEntry } from '../organisation-directory';
import { readableColours } from '@exchange/runtime/readable-colours';

type Look = Pick<OrganisationEntry['config'], 'name' | 'icon_url' | 'theme'>;

/** An icon of the installed application, a PNG; square unless it has a `width`. */
export interface AppIcon {
  readonly name: string;
  /** Its height, px. */
  readonly size: number;
  readonly width?: number;
  /** Share of the height that the organisation's icon takes; what is around it has the brand's colour, or `ground`. */
  readonly share: number;
  readonly ground?: string;
}

/** Systems cut a maskable icon to any shape within a circle of 80 %. */
const maskable = 0.66;
export const appIcons = [
  { name: '192', size: 192, share: 1 },
  { name: '512', size: 512, share: 1 },
  { name: 'maskable-192', size: 192, share: maskable },
  { name: 'maskable-512', size: 512, share: maskable },
  // iOS fills what is transparent with black.
  { name: 'apple', size: 180, share: 0.8 },
] as const satisfies readonly AppIcon[];
/** What other sites show of a link (H-04). An organisation without an icon has its initial there. */
export const socialPicture = {
  name: 'social',
  size: 630,
  width: 1200,
  share: 0.5,
  ground: '#ffffff',
} as const satisfies AppIcon;

/** How long an icon that stands elsewhere may take, ms. */
const patience = 3_000;
const mostBytes = 1_000_000;
/** Organisations whose icons are remembered at once. */
const mostKept = 100;

/** Digest of what an organisation's icons are made of: part of their addresses, which never change therefore. */
export const iconVersion = ({ name, icon_url, theme }: Look): string =>
  digestOf([name, icon_url, theme.brand, theme.brand_ink], 12);

/** Whether icons can be made of an organisation's own: one that is part of its configuration, or has an address of its own. */
export const hasIcons = ({ icon_url }: Pick<Look, 'icon_url'>): boolean =>
  /^(data:image\/|https?:)/.test(icon_url);

/** Makes the icons of installed applications from the organisation's, and remembers them. */
export class AppIcons {
  readonly #made = new Map<string, Promise<Buffer>>();

  /** An icon as a PNG. Rejects when the organisation's cannot be had or is no picture. */
  make(look: Look, icon: AppIcon): Promise<Buffer> {
    const key = `${iconVersion(look)} ${icon.name}`;
    const known = this.#made.get(key);
    if (known) return known;
    const made = render(look, icon);
    this.#made.set(key, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > mostKept * appIcons.length && oldest !== undefined) this.#made.delete(oldest);
    made.catch(() => this.#made.delete(key));
    return made;
  }
}

async function render(look: Look, { size, width = size, share, ground }: AppIcon): Promise<Buffer> {
  const source = hasIcons(look) ? await read(look.icon_url) : initialOf(look);
  // Loaded by the first device that installs: it is large.
  const { default: sharp } = await import('sharp');
  const side = Math.round(size * share);
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  // A drawing is made large enough before it is fitted.
  const icon = await sharp(source, { density: 600 })
    .resize(side, side, { fit: 'contain', background: transparent })
    .png()
    .toBuffer();
  const background = ground ?? (share < 1 ? look.theme.brand : transparent);
  return sharp({ create: { width, height: size, channels: 4, background } })
    .composite([{ input: icon, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** The first letter of the organisation's name in its colours. */
function initialOf({ name, theme }: Look): Buffer {
  const { brand, ink } = readableColours(
    { brand: theme.brand, ink: theme.brand_ink, soft: theme.brand_soft },
    'light',
  );
  const [initial = ''] = name.toUpperCase();
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="22" fill="${escapeHtml(brand)}"/><text x="50" y="70" font-family="sans-serif" font-size="56" font-weight="700" text-anchor="middle" fill="${escapeHtml(ink)}">${escapeHtml(initial)}</text></svg>`,
  );
}

async function read(address: string): Promise<Buffer> {
  // Browsers and Node alike fetch an address that is its own content.
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`The organisation’s icon answered ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  if (content.length > mostBytes) throw new RangeError('The organisation’s icon is too large');
  return content;
}
