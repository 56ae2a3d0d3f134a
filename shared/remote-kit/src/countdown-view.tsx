import { usePlatform } from '@exchange/platform';
import { VisuallyHidden } from '@exchange/ui';
import { countdownText, spokenTime } from './countdown';

/** Time left (ms), ticking in figures for the eye and said in words to screen readers; `text` puts it into its sentence. */
export function Countdown({
  left,
  text = (time) => time,
}: {
  readonly left: number;
  readonly text?: (time: string) => string;
}) {
  const { current } = usePlatform().locale;
  return (
    <>
      <span aria-hidden="true">{text(countdownText(left, current))}</span>
      <VisuallyHidden>{text(spokenTime(left, current))}</VisuallyHidden>
    </>
  );
}
