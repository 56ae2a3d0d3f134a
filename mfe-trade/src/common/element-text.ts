/** Shows a text in an element that holds nothing else. What stands there is altered, not replaced: the browser lays out less. */
export function setElementText(element: HTMLElement, text: string): void {
  if (element.firstChild) element.firstChild.nodeValue = text;
  else element.textContent = text;
}
