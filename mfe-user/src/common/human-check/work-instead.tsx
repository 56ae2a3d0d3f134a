import { createWork, solveWork } from '@exchange/contract/auth';
import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../messages';
import { findNumbers } from './find-numbers';
import type { HumanAnswer } from './human-answer';
import styles from './work-instead.module.css';

/** The way past captcha and slider for whoever cannot use pictures (S-01): the device does work that costs it some seconds. */
export function WorkInstead({ onAnswer }: { readonly onAnswer: (answer: HumanAnswer) => Promise<void> }) {
  const { api, locale } = usePlatform();
  const t = useText();
  const [share, setShare] = useState<number>();
  const [message, setMessage] = useState<string>();
  const stay = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stay.current = controller;
    return () => controller.abort();
  }, []);

  const work = useTask(async () => {
    const { signal } = stay.current;
    setMessage(undefined);
    setShare(0);
    try {
      const { work_id, ...given } = await api.call(createWork, {}, { signal });
      const numbers = await findNumbers(given, (found) => setShare(found / given.parts), signal);
      await onAnswer(await api.call(solveWork, { work_id, numbers }, { signal }));
    } catch (failure) {
      if (!signal.aborted) setMessage(locale.failure(failure));
    }
    setShare(undefined);
  });
  return (
    <div className={styles.instead}>
      {share === undefined ? (
        <Button variant="quiet" size="small" aria-describedby="work-instead-text" onClick={work.run}>
          {t('human.instead')}
        </Button>
      ) : (
        <progress className={styles.progress} value={share} aria-label={t('human.working')} />
      )}
      <p id="work-instead-text" role="status" className={styles.text}>
        {t(share === undefined ? 'human.insteadText' : 'human.working')}
      </p>
      {message !== undefined && (
        <p className={styles.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
