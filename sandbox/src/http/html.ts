/** Markup that is safe to send. Its text is private, so that the compiler takes nothing else for markup. */
export class Markup {
  constructor(private readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Part = string | number | Markup | readonly Markup[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text inside an HTML element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const render = (part: Part): string => {
  if (part instanceof Markup) return part.toString();
  return typeof part === 'object' ? part.join('') : escapeHtml(String(part));
};

/** Markup from a template; texts and numbers in it are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.map((text, index) => text + (index < parts.length ? render(parts[index] ?? '') : '')).join(''),
  );
}
