import { Random, seedOf } from '../../core/random';
import { organisations } from '../config';
import { brandTokens } from '../market';
import { darkEnough, mix } from './colours';
import { type Motif, motifs } from './motifs';
import { type PictureKind, pictureKinds } from './picture-names';

const sizes: Readonly<Record<PictureKind, readonly [width: number, height: number]>> = {
  banner: [750, 320],
  cover: [750, 420],
  story: [750, 420],
  campaign: [750, 420],
};

/** Motif of each brand's pictures. */
const brandMotifs: Readonly<Record<string, Motif>> = {
  aura: 'petals',
  lyre: 'strings',
  kite: 'rays',
  muse: 'skyline',
  onda: 'waves',
  velo: 'rings',
  nori: 'waves',
  fern: 'skyline',
  oryx: 'peaks',
  juno: 'rings',
  halo: 'rings',
  tide: 'waves',
  pixl: 'blocks',
  sora: 'peaks',
  crown: 'skyline',
  toro: 'blocks',
  opal: 'rays',
  dawn: 'rays',
  dusk: 'skyline',
  ivy: 'petals',
  reef: 'waves',
  silo: 'strings',
  ursa: 'blocks',
  mint: 'petals',
  zest: 'rings',
  glow: 'rays',
};

const organisationMotifs: Readonly<Record<string, Motif>> = {
  welcome: 'rays',
  safety: 'blocks',
  invite: 'petals',
  nodes: 'rings',
};

interface Subject {
  readonly ground: string;
  readonly motif: Motif;
}

/** Whose picture a name means: a token's, or an organisation's own (`nova-welcome`). */
function subjectOf(name: string): Subject | undefined {
  const [first = '', second = ''] = name.split('-');
  const token = brandTokens.find(({ code }) => code === first);
  if (token) return { ground: token.ground, motif: brandMotifs[first] ?? 'rings' };
  const motif = organisationMotifs[second];
  const organisation = organisations.find(({ id }) => id === first);
  return organisation && motif && { ground: organisation.look.theme.brand, motif };
}

/**
 * A picture as SVG, always the same for its file name; undefined for a name that means none. There are no words in
 * it, and its left half is calm and dark enough for white text.
 */
export function picture(file: string): string | undefined {
  const [, kind = '', name = ''] = /^([a-z]+)-([a-z0-9-]{1,60})\.svg$/.exec(file) ?? [];
  const known = pictureKinds.find((one) => one === kind);
  const subject = known && subjectOf(name);
  if (!known || !subject) return undefined;
  const [width, height] = sizes[known];
  const random = new Random(seedOf(file));
  const ground = darkEnough(subject.ground);
  const pen = {
    width,
    height,
    x: width * (0.74 + 0.08 * random.next()),
    y: height * (0.46 + 0.1 * random.next()),
    random,
    light: mix(ground, '#ffffff', 0.55),
    accent: mix(subject.ground, '#ffe9c2', 0.72),
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs>',
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(ground, '#000000', 0.42)}"/>`,
    `<stop offset="0.6" stop-color="${ground}"/><stop offset="1" stop-color="${mix(ground, '#ffffff', 0.2)}"/></linearGradient>`,
    `<linearGradient id="s" x1="0" y1="0" x2="1" y2="0"><stop offset="0.12" stop-color="${mix(ground, '#000000', 0.45)}" stop-opacity="0.95"/>`,
    `<stop offset="0.72" stop-color="${mix(ground, '#000000', 0.3)}" stop-opacity="0"/></linearGradient>`,
    '</defs>',
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
    motifs[subject.motif](pen),
    `<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    '</svg>',
  ].join('');
}
