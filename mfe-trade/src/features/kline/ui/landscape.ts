/** A touch device is held upright, so that a landscape page must be turned by style. */
export const uprightPhone = '(orientation: portrait) and (pointer: coarse)';

/** Screen Orientation's lock, which not every browser has. */
interface LockableOrientation extends ScreenOrientation {
  lock(orientation: 'landscape'): Promise<void>;
}
const canLock = (orientation: ScreenOrientation): orientation is LockableOrientation => 'lock' in orientation;

/**
 * Asks a touch device for the whole screen in landscape and returns what gives both back. Browsers may refuse (no
 * touch before it, no such function): the page is then turned by style, so a refusal needs no word.
 */
export function holdLandscape(): () => void {
  if (
    !window.matchMedia(uprightPhone).matches ||
    !document.fullscreenEnabled ||
    document.fullscreenElement ||
    !navigator.userActivation.isActive
  )
    return () => {};
  let left = false;
  const leave = () => (document.fullscreenElement ? document.exitFullscreen() : Promise.resolve());
  const entered = document.documentElement
    .requestFullscreen()
    .then(async () => {
      if (left) await leave();
      else if (canLock(screen.orientation)) await screen.orientation.lock('landscape');
    })
    .catch(() => undefined);
  return () => {
    left = true;
    void entered.then(leave).catch(() => undefined);
  };
}
