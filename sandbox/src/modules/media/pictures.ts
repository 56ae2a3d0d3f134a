import { Random, seedOf } from '../../core/random';
import { organisations } from '../config';
import { brandTokens } from '../market';
import { darkEnough, mix } from './colours';
import { motifs } from './motifs';
import motifNames from './motifs.json';

/** Where the sandbox serves its pictures. */
export const picturesPath = '/api/media';

/** Heights of pictures by what they are for; all have the same width. */
const heights = { banner: 320, cover: 420, story: 420, campaign: 420 } as const;
const width = 750;
export type PictureKind = keyof typeof heights;

const isKind = (name: string): name is PictureKind => Object.hasOwn(heights, name);
export const pictureKinds = Object.keys(heights).filter(isKind);

/** Address of a picture; `name` is of lowercase letters, digits and hyphens. */
export const pictureUrl = (kind: PictureKind, name: string): string => `${picturesPath}/${kind}-${name}.svg`;

/** Ways to draw by the code of a brand's token, and by the name of an organisation's own picture. */
const brandMotifs = new Map(Object.entries(motifNames.brands));
const ownMotifs = new Map(Object.entries(motifNames.organisations));

/** Colour and motif of the picture that a name means: a token's, or an organisation's own (`nova-welcome`). */
function subjectOf(name: string): { readonly ground: string; readonly motif: string } | undefined {
  const [first = '', second = ''] = name.split('-');
  const token = brandTokens.find(({ code }) => code === first);
  if (token) return { ground: token.ground, motif: brandMotifs.get(first) ?? 'rings' };
  const motif = ownMotifs.get(second);
  const organisation = organisations.find(({ id }) => id === first);
  return organisation && motif !== undefined ? { ground: organisation.look.theme.brand, motif } : undefined;
}

/** Names of the pictures that are drawn for an organisation, and for those of the tokens that are a brand's. */
export const drawnNames = (organisation: string, tokens: readonly string[]): readonly string[] =>
  [...[...ownMotifs.keys()].map((motif) => `${organisation}-${motif}`), ...tokens].filter(subjectOf);

/**
 * A picture as SVG, always the same for its file name; undefined for a name that means none. There are no words in
 * it, and its left half is calm and dark enough for white text.
 */
export function picture(file: string): string | undefined {
  const [, kind = '', name = ''] = /^([a-z]+)-([a-z0-9-]{1,60})\.svg$/.exec(file) ?? [];
  const subject = subjectOf(name);
  const draw = subject && motifs.get(subject.motif);
  if (!isKind(kind) || !draw) return undefined;
  const height = heights[kind];
  const random = new Random(seedOf(file));
  const ground = darkEnough(subject.ground);
  const pen = {
    width,
    height,
    random,
    x: width * (0.74 + 0.08 * random.next()),
    y: height * (0.46 + 0.1 * random.next()),
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
    draw(pen),
    `<rect width="${width}" height="${height}" fill="url(#s)"/>`,
    '</svg>',
  ].join('');
}
