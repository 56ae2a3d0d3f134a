import { Pause, Play } from '@exchange/ui/tool-icons';
import { useEffect, useState } from 'react';
import { reducedMotion, useMedia } from '../../common/use-media';
import { useText } from '../../messages';
import styles from './carousel-controls.module.css';

/** How long each slide stays, in ms. */
const stayMs = 5000;

/**
 * Moves a track of slides by itself and shows where it is (T-01). It rests while somebody touches, hovers or focuses it,
 * while the page is hidden, for those who want less motion, and once it has been paused.
 */
export function CarouselControls({
  track,
  count,
  paused,
  onPause,
}: {
  readonly track: HTMLElement;
  readonly count: number;
  readonly paused: boolean;
  /** Pauses what moves by itself, or lets it move again. */
  readonly onPause: (paused: boolean) => void;
}) {
  const t = useText();
  const still = useMedia(reducedMotion);
  const { index, held } = useTrack(track);
  const moving = !still && !paused && !held;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') show(track, (index + 1) % count, 'smooth');
    }, stayMs);
    return () => clearInterval(timer);
  }, [moving, track, index, count]);

  return (
    <div className={styles.controls}>
      {Array.from({ length: count }, (_, slide) => (
        <button
          key={slide}
          type="button"
          className={styles.dot}
          aria-label={t('home.slide', { number: slide + 1, total: count })}
          aria-current={slide === index || undefined}
          onClick={() => show(track, slide, still ? 'instant' : 'smooth')}
        />
      ))}
      {!still && (
        <button
          type="button"
          className={styles.pause}
          aria-label={t(paused ? 'home.play' : 'home.pause')}
          onClick={() => onPause(!paused)}
        >
          {paused ? <Play size="0.22rem" /> : <Pause size="0.22rem" />}
        </button>
      )}
    </div>
  );
}

/** Which slide a track shows, and whether somebody touches, hovers or focuses it. */
function useTrack(track: HTMLElement) {
  const [index, setIndex] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const place = track.parentElement;
    if (!place) return undefined;
    const handleScroll = () => setIndex(Math.round(Math.abs(track.scrollLeft) / (track.clientWidth || 1)));
    const hold = () => setHeld(true);
    const release = () => setHeld(place.querySelector(':focus-visible') !== null);
    const handlers = [
      ['scroll', handleScroll, track],
      ['pointerenter', hold, place],
      ['pointerleave', release, place],
      ['pointercancel', release, place],
      ['focusin', hold, place],
      ['focusout', () => setTimeout(release), place],
    ] as const;
    for (const [name, handler, target] of handlers) target.addEventListener(name, handler, { passive: true });
    handleScroll();
    return () => {
      for (const [name, handler, target] of handlers) target.removeEventListener(name, handler);
    };
  }, [track]);
  return { index, held };
}

function show(track: HTMLElement, slide: number, behavior: ScrollBehavior): void {
  const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
  track.scrollTo({ left: sign * slide * track.clientWidth, behavior });
}
