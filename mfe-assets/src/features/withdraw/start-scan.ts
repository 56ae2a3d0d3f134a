/** How often the picture is looked at, ms. */
const lookEveryMs = 200;
/** The longer side of what is looked at, in pixels: enough for a code that fills a third of it, and quick on a slow phone. */
const longest = 720;

/**
 * Shows the camera in a video element and tells each code that it sees until it is stopped; `onFailure` when there is no
 * camera to be had, e.g. since the person did not allow it, or what reads codes cannot be fetched. Returns the stop, which
 * switches the camera off.
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
  const fail = (error: unknown) => {
    if (stopped) return;
    stop();
    onFailure(error);
  };
  const run = async () => {
    const reader = import('./read-qr');
    const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    stream = camera;
    if (stopped) return stop();
    video.srcObject = camera;
    await video.play();
    const { readQr } = await reader;
    const canvas = document.createElement('canvas');
    const look = async () => {
      const picture = pictureOf(video, canvas);
      const code = picture && (await readQr(picture));
      if (stopped) return;
      if (code !== undefined) onCode(code);
      timer = setTimeout(() => void look().catch(fail), lookEveryMs);
    };
    return look();
  };
  void run().catch(fail);
  return stop;
}

/** What a video shows at this moment; undefined as long as it shows nothing. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to look at the picture of the camera');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
