import type { Platform } from '@exchange/platform';
import { createRoot } from 'react-dom/client';
import { Spinner, VisuallyHidden } from '@exchange/ui';
import { createFeatureTexts } from '../texts';
import styles from './follow-pull.module.css';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

const texts = createFeatureTexts('remote-kit', 'refresh', { 'zh-HK': zhHK, 'zh-CN': zhCN, en });

/** The sign comes this far at most, and a release from here on refreshes, in CSS pixels. */
const furthest = 110;
const releaseAt = 64;
/** A finger that has moved less has no direction yet. */
const slack = 8;

/** What moves under the finger by itself or must not be disturbed: charts, sliders, dialogs. */
const held = 'canvas, input[type=range], [aria-modal=true], [data-no-pull]';

/**
 * Follows a finger that pulls the page down from its top, with growing resistance; released far enough, it has `refresh`
 * run, shows that, and tells screen readers how it ended (H-26). Sideways movement, scrolled content and dialogs are left
 * alone. Meanwhile the browser's own reload by pulling is off. Returns the stop.
 */
export function followPull(platform: Platform, refresh: () => Promise<unknown>): () => void {
  const { haptics, locale, toast } = platform;
  const registered = locale.register(texts.namespace, texts.messages);
  const place = document.body.appendChild(document.createElement('div'));
  place.className = styles.place ?? '';
  const root = createRoot(place);
  let phase: PullPhase = 'idle';
  let from: { readonly x: number; readonly y: number } | undefined;
  let distance = 0;

  const show = (next: PullPhase) => {
    phase = next;
    place.dataset['phase'] = next;
    const text = next === 'running' || next === 'done' ? locale.t(texts.namespace, next) : '';
    root.render(<PullSign phase={next} text={text} />);
  };
  const moveTo = (next: number) => {
    distance = next;
    place.style.setProperty('--pull', `${next.toFixed(1)}px`);
    place.style.setProperty('--turn', `${(next / releaseAt).toFixed(3)}turn`);
  };
  const giveUp = () => {
    from = undefined;
    if (phase !== 'pulling') return;
    moveTo(0);
    show('idle');
  };
  const run = async () => {
    moveTo(releaseAt);
    haptics.play('light');
    await registered.catch(() => undefined);
    show('running');
    try {
      await refresh();
      show('done');
    } catch (failure) {
      show('idle');
      toast.show('error', locale.failure(failure));
    }
    moveTo(0);
  };

  const handleStart = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    giveUp();
    if (phase === 'running' || touches.length !== 1 || !touch || !isFree(target)) return;
    from = { x: touch.clientX, y: touch.clientY };
  };
  const handleMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!from || !touch) return;
    const across = Math.abs(touch.clientX - from.x);
    const down = touch.clientY - from.y;
    if (phase !== 'pulling') {
      if (across < slack && Math.abs(down) < slack) return;
      if (down < across || window.scrollY > 0) {
        from = undefined;
        return;
      }
      show('pulling');
    }
    if (event.cancelable) event.preventDefault();
    moveTo(furthest * (1 - Math.exp(-Math.max(0, down) / (furthest * 1.6))));
  };
  const handleEnd = () => {
    from = undefined;
    if (phase === 'pulling' && distance >= releaseAt) void run();
    else giveUp();
  };
  // A listener that may prevent scrolling makes it wait: it is there only where a pull can begin.
  let armed = false;
  const arm = () => {
    const wanted = window.scrollY <= 0;
    if (wanted === armed) return;
    armed = wanted;
    if (wanted) document.addEventListener('touchmove', handleMove, { passive: false });
    else document.removeEventListener('touchmove', handleMove);
  };

  show('idle');
  arm();
  const { overscrollBehaviorY } = document.documentElement.style;
  document.documentElement.style.overscrollBehaviorY = 'contain';
  window.addEventListener('scroll', arm, { passive: true });
  document.addEventListener('touchstart', handleStart, { passive: true });
  document.addEventListener('touchend', handleEnd);
  document.addEventListener('touchcancel', giveUp);
  return () => {
    document.documentElement.style.overscrollBehaviorY = overscrollBehaviorY;
    window.removeEventListener('scroll', arm);
    document.removeEventListener('touchstart', handleStart);
    document.removeEventListener('touchmove', handleMove);
    document.removeEventListener('touchend', handleEnd);
    document.removeEventListener('touchcancel', giveUp);
    place.remove();
    // React may be rendering what ends this.
    setTimeout(() => root.unmount());
  };
}

/** Whether a pull may begin here: at the page's top, and in nothing that the finger moves or has scrolled. */
function isFree(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || document.querySelector('[aria-modal=true]')) return false;
  if (!(target instanceof Element) || target.closest(held)) return false;
  for (let at: Element | null = target; at; at = at.parentElement)
    if (at.scrollTop > 0 && at !== document.documentElement) return false;
  return true;
}

/** `pulling` while a finger does, `running` while the page is refreshed, `done` once it was. */
type PullPhase = 'idle' | 'pulling' | 'running' | 'done';

/** The disc that comes down with the finger, and what screen readers hear of it. */
function PullSign({ phase, text }: { readonly phase: PullPhase; readonly text: string }) {
  return (
    <>
      <span className={styles.disc} aria-hidden="true">
        {phase === 'running' ? <Spinner /> : <span className={styles.ring} />}
      </span>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
    </>
  );
}
