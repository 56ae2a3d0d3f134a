import { CircleX } from '@exchange/ui/icons';
import { AddressText } from './address-text';
import styles from './look-alike.module.css';
import { withdrawTexts } from './texts';

/** An address that resembles a known one, with both in full: nothing is sent to it. */
export function LookAlike({ address, known }: { readonly address: string; readonly known: string }) {
  const t = withdrawTexts.useText();
  return (
    <section className={styles.stop} role="alert">
      <h2 className={styles.title}>
        <CircleX aria-hidden="true" />
        {t('lookAlike.title')}
      </h2>
      <p>{t('lookAlike.text')}</p>
      <dl className={styles.both}>
        <dt>{t('lookAlike.entered')}</dt>
        <dd>
          <AddressText address={address} />
        </dd>
        <dt>{t('lookAlike.known')}</dt>
        <dd>
          <AddressText address={known} />
        </dd>
      </dl>
    </section>
  );
}
