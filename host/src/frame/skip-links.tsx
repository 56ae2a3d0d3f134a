import { useTranslation } from '@exchange/i18n';
import type { MouseEvent } from 'react';
import styles from './skip-links.module.css';

/** First stops of the keyboard, seen only there: past everything to the page, and past the page to the tab bar (WCAG 2.4.1). */
export function SkipLinks({ hasTabs }: { readonly hasTabs: boolean }) {
  const t = useTranslation('host');
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    // Not a navigation: the address stays that of the page.
    event.preventDefault();
    document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#main" onClick={handleClick}>
        {t('skip.page')}
      </a>
      {hasTabs && (
        <a className={styles.skip} href="#tabs" onClick={handleClick}>
          {t('skip.tabs')}
        </a>
      )}
    </>
  );
}
