import { usePlatform, useTopic, type RiseColour } from '@exchange/platform';
import { ChangePill, Segmented } from '@exchange/ui';
import { useState } from 'react';
import { useText } from '../../messages';
import styles from './display-settings.module.css';

/** How the exchange looks and feels in this browser (S-09): the theme, the colours of rising and falling prices, and vibrations. */
export function DisplaySettings() {
  const { haptics } = usePlatform();
  return (
    <>
      <ThemeSetting />
      <RiseSetting />
      {haptics.available && <HapticsSetting />}
    </>
  );
}

function ThemeSetting() {
  const { theme } = usePlatform();
  const { choice } = useTopic('theme');
  const t = useText();
  return (
    <section className={styles.setting}>
      <h2 className={styles.heading}>{t('account.theme')}</h2>
      <Segmented
        label={t('account.theme')}
        value={choice}
        onValueChange={(next) => theme.change(next)}
        options={[
          { value: 'light', label: t('account.light') },
          { value: 'dark', label: t('account.dark') },
          { value: 'system', label: t('account.system') },
        ]}
      />
    </section>
  );
}

/** The colours of rising and falling prices, with a sample of each. */
function RiseSetting() {
  const { theme } = usePlatform();
  const { rise } = useTopic('theme');
  const t = useText();
  return (
    <section className={styles.setting}>
      <h2 className={styles.heading}>{t('account.rise')}</h2>
      <Segmented
        label={t('account.rise')}
        value={rise}
        onValueChange={(next) => theme.changeRise(next)}
        options={[
          { value: 'green', label: <RiseOption rise="green" text={t('account.riseGreen')} /> },
          { value: 'red', label: <RiseOption rise="red" text={t('account.riseRed')} /> },
        ]}
      />
      <div className={styles.preview}>
        <span>
          {t('account.rises')} <ChangePill size="small" text="+2.35%" direction="up" />
        </span>
        <span>
          {t('account.falls')} <ChangePill size="small" text="-1.20%" direction="down" />
        </span>
      </div>
      <p className={styles.note}>{t('account.riseNote')}</p>
    </section>
  );
}

function HapticsSetting() {
  const { haptics } = usePlatform();
  const [felt, setFelt] = useState(haptics.on);
  const t = useText();
  const handleFelt = (next: 'on' | 'off') => {
    haptics.change(next === 'on');
    setFelt(haptics.on);
    haptics.play('success');
  };
  return (
    <section className={styles.setting}>
      <h2 className={styles.heading}>{t('account.haptics')}</h2>
      <Segmented
        label={t('account.haptics')}
        value={felt ? 'on' : 'off'}
        onValueChange={handleFelt}
        options={[
          { value: 'on', label: t('account.on') },
          { value: 'off', label: t('account.off') },
        ]}
      />
      <p className={styles.note}>{t('account.hapticsNote')}</p>
    </section>
  );
}

/** A choice with its two candles, the rising one first, in its own colours whatever is chosen now. */
function RiseOption({ rise, text }: { readonly rise: RiseColour; readonly text: string }) {
  return (
    <span className={styles.option}>
      <svg className={styles.candles} data-first={rise} viewBox="0 0 20 16" aria-hidden="true">
        <path d="M4 1h2v2h2v9H6v3H4v-3H2V3h2z" />
        <path d="M14 1h2v3h2v8h-2v3h-2v-3h-2V4h2z" />
      </svg>
      {text}
    </span>
  );
}
