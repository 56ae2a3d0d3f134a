import { usePlatform } from '@exchange/platform';
import styles from './support-link.module.css';

/** Leads to a mail to customer service; `subject` says what it is about, e.g. with a record's number. */
export function SupportLink({ label, subject }: { readonly label: string; readonly subject: string }) {
  const { organisation } = usePlatform();
  return (
    <a
      className={styles.support}
      href={`mailto:${organisation.customerMail}?subject=${encodeURIComponent(subject)}`}
    >
      {label}
    </a>
  );
}
