import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Card } from '@exchange/ui';
import { BellOff, BellRing } from '@exchange/ui/icons';
import { useEffect, useState } from 'react';
import { type PushState, readPush, turnPushOff, turnPushOn } from './browser-push';
import styles from './settings-page.module.css';
import { texts } from './texts';

/** Whether this device shows notifications, and changing it (H-31). The browser asks the person at a tap, and never before. */
export function PushSetting() {
  const platform = usePlatform();
  const { report, toast } = platform;
  const t = texts.useText();
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    let isOver = false;
    readPush(platform).then(
      (present) => isOver || setState(present),
      (error: unknown) => report.error(error, { during: 'push' }),
    );
    return () => {
      isOver = true;
    };
  }, [platform, report]);
  const change = useTask(async (wanted: 'on' | 'off') => {
    try {
      const next = await (wanted === 'on' ? turnPushOn(platform) : turnPushOff(platform));
      setState(next);
      if (next === wanted) toast.show('success', t(next === 'on' ? 'push.turnedOn' : 'push.turnedOff'));
    } catch (error) {
      report.error(error, { during: 'push' });
      toast.show('error', t('push.failed'));
    }
  });
  const canChange = state === 'on' || state === 'off';
  const Icon = state === 'on' ? BellRing : BellOff;
  return (
    <Card className={styles.push ?? ''}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.pushText}>
        <h2 className={styles.heading}>{t('push.title')}</h2>
        <p className={styles.note}>{state && t(`push.${state}`)}</p>
      </div>
      {canChange && (
        <Button
          size="small"
          variant={state === 'on' ? 'quiet' : 'primary'}
          pending={change.pending}
          onClick={() => change.run(state === 'on' ? 'off' : 'on')}
        >
          {t(state === 'on' ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      )}
    </Card>
  );
}
