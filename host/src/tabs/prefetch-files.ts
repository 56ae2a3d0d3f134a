/**
 * Lets the browser fetch files ahead when it has nothing better to do (H-10): they are there when a tab is pressed, and
 * none of them runs before. Nobody who saves data is asked to pay for them.
 */
export function prefetchFiles(page: Window, files: readonly string[]): void {
  const { document, navigator } = page;
  if (savesData(navigator)) return;
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    // The mode in which the loader asks later; in another one the file would come twice.
    link.crossOrigin = 'anonymous';
    link.href = file;
    document.head.append(link);
  }
}

function savesData(navigator: Navigator): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection
    ? connection.saveData === true
    : false;
}
