import { copyText } from '@exchange/ui';

/** Beginnings that make a spreadsheet take a cell for a formula. */
const formula = /^[=+\-@\t\r]/;
const plainDecimal = /^-?\d+(\.\d+)?$/;

function cell(value: string): string {
  const guard = formula.test(value) && !plainDecimal.test(value) ? "'" : '';
  const text = guard + value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Rows as comma-separated values (RFC 4180), the first of them the head. Decimals stay the strings that they are. A text
 * that a spreadsheet would run as a formula gets an apostrophe before it. Numbers of records are as the exchange gave them, for programs
 * (T-14): a spreadsheet keeps all their digits where their column is imported as text. Begins with the mark by which spreadsheets know
 * UTF-8.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** A moment (ms since the epoch) as spreadsheets read it, to the second, in UTC; empty for 0. */
export function csvTime(time: number): string {
  return time === 0 ? '' : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** What became of a file that was to be saved. `copied`: its text is on the clipboard. */
export type SaveResult = 'saved' | 'copied' | 'cancelled' | 'failed';

/**
 * Saves a text as a file. A browser downloads it. The app's WebView has no downloads: there the device's own share sheet
 * takes the file, and where that takes no files the text is copied.
 */
export async function saveFile(
  name: string,
  type: string,
  text: string,
  { inApp }: { readonly inApp: boolean },
): Promise<SaveResult> {
  if (!inApp) {
    download(name, new Blob([text], { type }));
    return 'saved';
  }
  const files = [new File([text], name, { type })];
  if ('canShare' in navigator && navigator.canShare({ files })) {
    try {
      await navigator.share({ files, title: name });
      return 'saved';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}

function download(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the file once the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
