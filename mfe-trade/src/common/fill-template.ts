import type { Translate } from '@exchange/i18n';

const fillable = new WeakMap<Translate, Map<string, string>>();
/** Stands for a value; no text has it. */
const mark = (name: string) => `\u0001${name}\u0001`;

/**
 * A text with its values, for places where many are written: it is translated once and filled where it is needed, since
 * to translate takes longer than all else that a row does.
 */
export function fillTemplate(t: Translate, key: string, values: Readonly<Record<string, string>>): string {
  const known = fillable.get(t) ?? new Map<string, string>();
  fillable.set(t, known);
  const names = Object.keys(values);
  const text = known.get(key) ?? t(key, Object.fromEntries(names.map((name) => [name, mark(name)])));
  known.set(key, text);
  return names.reduce((filled, name) => filled.replaceAll(mark(name), () => values[name] ?? ''), text);
}
