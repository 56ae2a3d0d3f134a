import type { ContentFault } from '@exchange/contract';
import { escapeHtml } from '../../http/html';

/** Elements that an article may have; `a` alone has an attribute. */
const elements = new Set([
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const linkTag = /^<a href="(?:https:\/\/|mailto:|\/(?!\/))[^"<>\s]*">$/;

/** What is wrong with an article, with the piece that is wrong after a space. */
export type ArticleFault = ContentFault | `${ContentFault} ${string}`;

/** An article as it is kept: HTML as it was typed; a text without any becomes paragraphs, parted by empty lines. */
export function articleOf(typed: string): string {
  const text = typed.replaceAll('\r\n', '\n').trim();
  if (text === '' || text.includes('<')) return text;
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/**
 * What is wrong with an article's HTML; undefined when nothing is. Whatever passes has only the elements above, each closed, no
 * attribute but a link's address over https, of a mailbox or in the application, and nothing that runs.
 */
export function faultOfArticle(text: string): ArticleFault | undefined {
  const open: string[] = [];
  for (const [piece] of text.matchAll(/<[^<>]*>|[<>]/g)) {
    const [, end, name = ''] = /^<(\/?)([a-z][a-z0-9]*)\b[^]*>$/.exec(piece) ?? [];
    if (piece.length === 1) return `looseCharacter ${piece}`;
    if (!elements.has(name) || !isPlain(piece, name)) return `unknownElement ${piece.slice(0, 40)}`;
    if (name === 'br') continue;
    if (end === '') open.push(name);
    else if (open.pop() !== name) return `elementNotOpen ${piece}`;
  }
  const [left] = open;
  return left === undefined ? undefined : `elementNotClosed <${left}>`;
}

const isPlain = (tag: string, name: string): boolean =>
  tag === `<${name}>` || (tag === `</${name}>` && name !== 'br') || (name === 'a' && linkTag.test(tag));
