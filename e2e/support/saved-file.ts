import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The cells of the file that a tap on its button saves, by its columns’ names. */
export async function savedRows(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as spreadsheet' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [names = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}
