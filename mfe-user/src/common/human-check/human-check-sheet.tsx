import type { OutputOf } from '@exchange/contract';
import { createCaptcha, getSlider, getValidaSecret } from '@exchange/contract/auth';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { type CallState, useCall, useTask } from '@exchange/remote-kit';
import { Button, ErrorState, Sheet, Skeleton, TextField } from '@exchange/ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useText } from '../../messages';
import type { HumanAnswer } from './human-answer';
import styles from './human-check-sheet.module.css';
import { SliderPuzzle } from './slider-puzzle';
import type { MovementPoint } from './movement';
import { WorkInstead } from './work-instead';

/** Fewest characters of a captcha; with that many typed, a solved slider goes on by itself. */
const captchaLength = 4;

interface HumanCheckProps {
  /**
   * Uses the answer. Rejects with `captchaWrong` or `sliderWrong` when the exchange refuses it: the sheet then asks
   * again. Any other failure is the caller's to show.
   */
  readonly onAnswer: (answer: HumanAnswer) => Promise<void>;
}

/** Graphic captcha and slider puzzle (S-01), asked before a login and before a code is sent. */
export function HumanCheckSheet({
  open,
  onClose,
  onAnswer,
}: HumanCheckProps & { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={open} title={t('human.title')} closeLabel={t('common.close')} onClose={onClose}>
      <HumanCheck onAnswer={onAnswer} />
    </Sheet>
  );
}

function HumanCheck({ onAnswer }: HumanCheckProps) {
  const t = useText();
  const { locale } = usePlatform();
  const field = useRef<HTMLInputElement>(null);
  const check = useHumanCheck(onAnswer, () => field.current?.focus());
  const { captcha, slider, code, secret } = check;
  if (captcha.failure !== undefined || slider.failure !== undefined) {
    const handleRetry = () => {
      if (captcha.failure !== undefined) captcha.reload();
      if (slider.failure !== undefined) slider.reload();
    };
    return (
      <ErrorState
        title={t('human.failed')}
        text={locale.failure(captcha.failure ?? slider.failure)}
        retryLabel={t('common.retry')}
        pending={captcha.pending || slider.pending}
        onRetry={handleRetry}
      />
    );
  }
  return (
    <form className={styles.form} onSubmit={check.handleSubmit} noValidate>
      <div className={styles.captcha}>
        <TextField
          ref={field}
          label={t('human.code')}
          value={code}
          onValueChange={check.setCode}
          error={check.codeError}
          reserve
          maxLength={12}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus
        />
        <CaptchaPicture captcha={captcha} onRenew={check.renewCaptcha} />
      </div>
      {slider.value ? (
        <SliderPuzzle
          key={slider.value.slider_id}
          puzzle={slider.value}
          state={secret !== '' ? 'solved' : check.isChecking || slider.pending ? 'checking' : 'open'}
          onRelease={check.handleRelease}
        />
      ) : (
        <Skeleton className={styles.waiting ?? ''} height="auto" />
      )}
      <p className={styles.error} role="alert">
        {check.sliderError}
      </p>
      <Button type="submit" block disabled={secret === '' || code.trim() === ''} pending={check.isAnswering}>
        {t('human.continue')}
      </Button>
      <WorkInstead onAnswer={onAnswer} />
    </form>
  );
}

/** The picture to read, which a press replaces by another. */
function CaptchaPicture({
  captcha,
  onRenew,
}: {
  readonly captcha: CallState<OutputOf<typeof createCaptcha>>;
  readonly onRenew: () => void;
}) {
  const t = useText();
  return (
    <button type="button" className={styles.picture} aria-label={t('human.renew')} onClick={onRenew}>
      {captcha.value && !captcha.pending ? (
        <img className={styles.image} src={captcha.value.image} alt="" />
      ) : (
        <Skeleton width="100%" height="100%" />
      )}
    </button>
  );
}

/** Captcha and slider, each renewed when it was not solved, and the answer from both. */
function useHumanCheck(onAnswer: HumanCheckProps['onAnswer'], focusCode: () => void) {
  const { api, locale } = usePlatform();
  const captcha = useCall(createCaptcha, {});
  const slider = useCall(getSlider, {});
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [sliderError, setSliderError] = useState<string>();

  const renewCaptcha = () => {
    setCode('');
    captcha.reload();
  };
  const renewSlider = (failure: unknown) => {
    setSecret('');
    setSliderError(locale.failure(failure));
    slider.reload();
  };
  const answer = useTask(async (solved: string) => {
    if (!captcha.value) return;
    setCodeError(undefined);
    try {
      await onAnswer({
        captcha_id: captcha.value.captcha_id,
        captcha_code: code.trim(),
        valida_secret: solved,
      });
    } catch (failure) {
      renewCaptcha();
      if (isApiFailure(failure, 'captchaWrong')) {
        setCodeError(locale.failure(failure));
        focusCode();
      } else {
        renewSlider(failure);
      }
    }
  });
  const check = useTask(async (left: number, track: MovementPoint[]) => {
    if (!slider.value) return;
    setSliderError(undefined);
    try {
      const { valida_secret } = await api.call(getValidaSecret, {
        slider_id: slider.value.slider_id,
        left,
        track,
      });
      setSecret(valida_secret);
      if (code.trim().length >= captchaLength) answer.run(valida_secret);
      else focusCode();
    } catch (failure) {
      renewSlider(failure);
    }
  });
  return {
    captcha,
    slider,
    code,
    setCode,
    codeError,
    /** Proof of the solved slider; empty until then. */
    secret,
    sliderError,
    isChecking: check.pending,
    isAnswering: answer.pending,
    renewCaptcha,
    handleRelease: check.run,
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (secret !== '' && code.trim() !== '') answer.run(secret);
    },
  };
}
