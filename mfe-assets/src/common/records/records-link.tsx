import { AppLink } from '@exchange/ui';
import { recordPath, type RecordPageName } from './record-pages';
import styles from './records-link.module.css';

/** Beside a page's title: the way to its records, of one token if wished. */
export function RecordsLink({
  name,
  token,
  children,
}: {
  readonly name: RecordPageName;
  readonly token?: string;
  /** Translated. */
  readonly children: string;
}) {
  return (
    <AppLink className={styles.link} to={recordPath(name, token)}>
      {children}
    </AppLink>
  );
}
