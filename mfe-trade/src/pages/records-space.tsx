import styles from './transaction-page.module.css';

/** The place of the records below the form until they are there: nothing moves when they come. */
export function RecordsSpace() {
  return <div className={styles.records} />;
}
