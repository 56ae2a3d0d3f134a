import { useCallback, useRef } from 'react';

/**
 * Tells the page how high the banner at the bottom is, before each paint: what stands at the bottom stands above it. One that comes back
 * is taken to be as high as it was, so that the page is not styled for it twice.
 */
export function useBannerSize(): (banner: HTMLElement) => () => void {
  const last = useRef('');
  return useCallback((banner) => {
    const { style } = banner.ownerDocument.documentElement;
    const tell = (size: string) => {
      last.current = size;
      style.setProperty('--banner-size', size);
    };
    if (last.current !== '') tell(last.current);
    const observer = new ResizeObserver(() => tell(`${banner.getBoundingClientRect().height}px`));
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner-size');
    };
  }, []);
}
