import { usePlatform } from '@exchange/platform';
import { Sheet } from '@exchange/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './withdraw-page.module.css';
import { withdrawTexts } from './texts';
import { startScan } from './use-scanner';

/** The camera's picture, until it sees a QR code. */
export function ScanSheet({
  onCode,
  onClose,
}: {
  readonly onCode: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { report } = usePlatform();
  const t = withdrawTexts.useText();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const handleCode = useEffectEvent(onCode);
  const handleFailure = useEffectEvent((error: unknown) => {
    const refused = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!refused) report.error(error);
    setFailed(true);
  });
  useEffect(() => {
    if (!video.current) return undefined;
    return startScan(
      video.current,
      (text) => handleCode(text),
      (error) => handleFailure(error),
    );
  }, []);
  return (
    <Sheet open title={t('scan')} closeLabel={t('close')} onClose={onClose}>
      {failed ? (
        <p role="alert">{t('scanFailed')}</p>
      ) : (
        <>
          <video ref={video} className={styles.camera} muted playsInline aria-label={t('scanPicture')} />
          <p className={styles.note}>{t('scanText')}</p>
        </>
      )}
    </Sheet>
  );
}
