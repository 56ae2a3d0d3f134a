/**
 * Copies a text; answers whether it is on the clipboard. Where the page may not use the clipboard (an old WebView, no
 * secure origin) a selected field does it.
 */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by the browser: the field below is the other way.
    }
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without the clipboard interface
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
