import { useEffect, useState } from 'react';

/** The browser's reader of QR codes, which not every browser has. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const qrCode = 'qr_code';

function detectorMaker(): DetectorMaker | undefined {
  return 'BarcodeDetector' in globalThis
    ? (globalThis as unknown as { readonly BarcodeDetector: DetectorMaker }).BarcodeDetector
    : undefined;
}

/** Whether this device has a camera, and this browser a reader of QR codes; false until it is known. */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let wanted = true;
    void canScan().then((known) => {
      if (wanted) setCan(known);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return can;
}

async function canScan(): Promise<boolean> {
  const maker = detectorMaker();
  // Not there on a page that did not come over https.
  const media = 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
  if (!maker || !media) return false;
  try {
    const [formats, devices] = await Promise.all([maker.getSupportedFormats(), media.enumerateDevices()]);
    return formats.includes(qrCode) && devices.some(({ kind }) => kind === 'videoinput');
  } catch {
    // A device that does not tell what it has is used without.
    return false;
  }
}

/** How often the picture is looked at, ms. */
const lookEveryMs = 200;

/**
 * Shows the camera in a video element and tells the first code that it sees; `onFailure` when there is no camera to be had,
 * e.g. since the person did not allow it. Returns the stop, which switches the camera off.
 */
export function startScan(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  onFailure: (error: unknown) => void,
): () => void {
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const run = async () => {
    const maker = detectorMaker();
    if (!maker) throw new Error('no reader of QR codes');
    const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    stream = camera;
    if (stopped) return stop();
    video.srcObject = camera;
    await video.play();
    const detector = new maker({ formats: [qrCode] });
    const look = async () => {
      const [code] = await detector.detect(video);
      if (stopped) return;
      if (code) onCode(code.rawValue);
      else timer = setTimeout(() => void look().catch(fail), lookEveryMs);
    };
    return look();
  };
  const fail = (error: unknown) => {
    if (stopped) return;
    stop();
    onFailure(error);
  };
  void run().catch(fail);
  return stop;
}
