import { Refused } from '../store/refused';

/** Puts `added` before the first line that is `end` and comes after `begin`. Throws {@link Refused} where there is none. */
function insertBefore(file: string, text: string, begin: string, end: string, added: string): string {
  const from = text.indexOf(begin);
  const at = from < 0 ? -1 : text.indexOf(`\n${end}`, from);
  if (at < 0)
    throw new Refused(`${file} is not as the generator knows it: it has no "${begin}" that ends in "${end}"`);
  return `${text.slice(0, at)}\n${added}${text.slice(at)}`;
}

/** The host's route table with a remote and its route. */
export function withRoute(file: string, text: string, name: string, path: string): string {
  const owned = insertBefore(file, text, 'export const owners = [', '] as const;', `  '${name}',`);
  return insertBefore(file, owned, 'export const routes:', '];', `\n  open('${name}', '${path}'),`);
}

/** The test of the route table, which visits every route, with the new one. */
export function withExpectation(file: string, text: string, name: string, path: string): string {
  return insertBefore(file, text, 'const expectations:', '];', `  ['${path}', '${name}', 'open'],`);
}
