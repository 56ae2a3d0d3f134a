import { copyText } from '@exchange/ui';

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
