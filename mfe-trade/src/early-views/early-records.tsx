import { Button, EmptyState, StaticTabs } from '@exchange/ui/static';
import texts from '../messages/en.json';
import { recordTabs } from '../pages/record-tabs';
import styles from '../pages/pair-records.module.css';

/** Tabs of the pair's records, and what a visitor who is signed out is told there. */
export function EarlyRecords({ signedOut }: { readonly signedOut: boolean }) {
  return (
    <section className={styles.records}>
      <StaticTabs
        label={texts.records.title}
        items={recordTabs.map((id) => ({ id, label: texts.records.tab[id] }))}
        selected={recordTabs[0]}
        className={styles.tabs}
      />
      <div className={styles.panel}>
        {signedOut && (
          <EmptyState
            title={texts.records.loginTitle}
            action={<Button variant="quiet">{texts.records.login}</Button>}
          />
        )}
      </div>
    </section>
  );
}
