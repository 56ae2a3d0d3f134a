import { useCallback } from 'react';

/** Tells the page how high the banner at the bottom is, before each paint: what stands at the bottom stands above it. */
export function useBannerSize(): (banner: HTMLElement) => () => void {
  return useCallback((banner) => {
    const { style } = banner.ownerDocument.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--banner-size', `${banner.getBoundingClientRect().height}px`),
    );
    observer.observe(banner);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner-size');
    };
  }, []);
}
