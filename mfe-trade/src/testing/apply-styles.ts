import { readFileSync } from 'node:fs';

const sheets: HTMLStyleElement[] = [];

/** Applies a stylesheet, given its path, until the test ends. Its class names are those that components have in tests. */
export function applyStyles(path: string): void {
  const sheet = document.createElement('style');
  sheet.textContent = readFileSync(path, 'utf8');
  document.head.append(sheet);
  sheets.push(sheet);
}

afterEach(() => {
  for (const sheet of sheets.splice(0)) sheet.remove();
});
