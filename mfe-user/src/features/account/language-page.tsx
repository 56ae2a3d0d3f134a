import { localeNames } from '@exchange/i18n';
import { usePlatform, useTopic, type LocaleCode } from '@exchange/platform';
import { PageHead, useTask } from '@exchange/remote-kit';
import { ListRow, Spinner } from '@exchange/ui';
import { Check } from '@exchange/ui/icons';
import { useState } from 'react';
import { useText } from '../../messages';
import { DisplaySettings } from './display-settings';
import styles from './language-page.module.css';

/** `/user/language` (H-19, S-09): the locales that the organisation offers, and for whoever is not signed in how the exchange looks. */
export function LanguagePage() {
  const { locale, toast } = usePlatform();
  const current = useTopic('locale');
  const t = useText();
  const [wanted, setWanted] = useState<LocaleCode>();
  const change = useTask(async (code: LocaleCode) => {
    setWanted(code);
    try {
      await locale.change(code);
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    }
  });
  return (
    <div className={styles.page}>
      <PageHead title={t('account.languageAndDisplay')} back="/user" />
      <ul className={styles.list}>
        {locale.offered.map((code) => (
          <li key={code} lang={code}>
            <ListRow
              title={localeNames[code]}
              current={code === current}
              onPress={() => change.run(code)}
              trailing={
                change.pending && wanted === code ? (
                  <Spinner />
                ) : code === current ? (
                  <Check className={styles.check} aria-hidden="true" size="0.36rem" />
                ) : undefined
              }
            />
          </li>
        ))}
      </ul>
      <DisplaySettings />
    </div>
  );
}
