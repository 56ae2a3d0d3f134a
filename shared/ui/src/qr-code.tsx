import { usePlatform } from '@exchange/platform';
import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';
import type { qrPath } from './qr-path';
import { Skeleton } from './skeleton';

/** QR code, dark on white in both themes so that every camera reads it; what draws it is fetched with the first one. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { report } = usePlatform();
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly code: ReturnType<typeof qrPath> }>();
  useEffect(() => {
    let wanted = true;
    import('./qr-path').then(
      (module) => wanted && setDrawn({ text, code: module.qrPath(text) }),
      // What it says stands beside it as text: without its picture the page still serves.
      (error: unknown) => report.error(error),
    );
    return () => {
      wanted = false;
    };
  }, [text, report]);
  return (
    <div className={styles.frame}>
      {drawn?.text === text ? (
        <svg
          className={styles.code}
          viewBox={`0 0 ${drawn.code.size} ${drawn.code.size}`}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={drawn.code.path} fill="#15161c" />
        </svg>
      ) : (
        <Skeleton width="100%" height="100%" />
      )}
    </div>
  );
}
