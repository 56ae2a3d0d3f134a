import { Checkbox, Sheet } from '@exchange/ui';
import styles from './keys-sheet.module.css';
import { texts } from './texts';

/** Keys, and the text of what each does. */
const keys = [
  { keys: ['/'], text: 'keys.search' },
  { keys: ['B'], text: 'keys.buy' },
  { keys: ['S'], text: 'keys.sell' },
  { keys: ['↑', '↓'], text: 'keys.book' },
  { keys: ['Esc'], text: 'keys.leave' },
] as const;

/** Says which keys do what in the workspace; single ones can be switched off, for who speaks to the device (WCAG 2.1.4). */
export function KeysSheet({
  isOn,
  onSwitch,
  onClose,
}: {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}) {
  const t = texts.useText();
  return (
    <Sheet open title={t('keys.title')} closeLabel={t('keys.close')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ keys: each, text }) => (
          <div key={text} className={styles.row} data-off={!isOn || undefined}>
            <dt>
              {each.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>
            <kbd>←</kbd>
            <kbd>→</kbd>
          </dt>
          <dd>{t('keys.resize')}</dd>
        </div>
      </dl>
      <Checkbox checked={isOn} onCheckedChange={onSwitch}>
        {t('keys.single')}
      </Checkbox>
      <p className={styles.hint}>{t('keys.singleHint')}</p>
    </Sheet>
  );
}
