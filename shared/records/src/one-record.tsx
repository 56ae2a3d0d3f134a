import { AppLink } from '@exchange/ui';
import styles from './one-record.module.css';

/** Above a list that is narrowed to one record, which a link names: that it is, and the way to all of them. */
export function OneRecord({
  text,
  allLabel,
  to,
}: {
  /** Translated. */
  readonly text: string;
  readonly allLabel: string;
  /** Address of the list with all records. */
  readonly to: string;
}) {
  return (
    <p className={styles.one}>
      <span>{text}</span>
      <AppLink to={to} replace>
        {allLabel}
      </AppLink>
    </p>
  );
}

/**
 * Address of the account statement with the lines that belong to a record, those too that only hold or give free.
 * `reference` is the record's id.
 */
export const statementPath = (reference: string): string =>
  `/assets/record/statement?record=${encodeURIComponent(reference)}&view=all`;
