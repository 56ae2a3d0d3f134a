import { addressFault } from '@exchange/contract/chain-address';
import { usePlatform } from '@exchange/platform';
import { Sheet } from '@exchange/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readAddress } from './destination';
import { startScan } from './start-scan';
import styles from './withdraw-page.module.css';
import { withdrawTexts } from './texts';

/** The camera's picture, until it sees the QR code of an address of the network; of other codes it says what they are. */
export function ScanSheet({
  protocol,
  network,
  onAddress,
  onClose,
}: {
  readonly protocol: string;
  /** Name of the network. */
  readonly network: string;
  readonly onAddress: (address: string) => void;
  readonly onClose: () => void;
}) {
  const { report } = usePlatform();
  const t = withdrawTexts.useText();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const handleCode = useEffectEvent((text: string) => {
    const address = readAddress(text);
    const fault = addressFault(protocol, address);
    if (fault === undefined) onAddress(address);
    else if (fault === 'network' || fault === 'checksum') setWrong(t(`fault.${fault}`, { network }));
    else setWrong(t('scanOther', { network }));
  });
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
          <p className={styles.wrong} role="alert">
            {wrong}
          </p>
        </>
      )}
    </Sheet>
  );
}
