import { afterPaint } from './after-paint';

/**
 * Runs in the page. Answers with how long after the press of a tab the page that it leads to was painted, ms: the page before is gone,
 * and where one looks stands no place of something that is still to come.
 */
export function watchTab(path: string): Promise<number> {
  const before = [...document.querySelectorAll('main [data-page] > *')].find((element) =>
    element.checkVisibility(),
  );
  let pressed: number | undefined;
  document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
  return new Promise((resolve) => {
    const look = () => {
      if (pressed === undefined || !isThere(path, before)) requestAnimationFrame(look);
      else afterPaint((now) => resolve(now - (pressed ?? now)));
    };
    requestAnimationFrame(look);
  });
}

function isThere(path: string, before: Element | undefined): boolean {
  if (location.pathname !== path || (before?.isConnected === true && before.checkVisibility())) return false;
  const main = document.querySelector('main');
  if (!main || main.textContent.trim() === '') return false;
  return ![...main.querySelectorAll('[class*="skeleton"]')].some(isInSight);
}

function isInSight(element: Element): boolean {
  if (!element.checkVisibility()) return false;
  const { width, top, bottom } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
