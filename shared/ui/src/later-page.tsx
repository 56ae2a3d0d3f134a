import { Hourglass } from 'lucide-react';
import styles from './later-page.module.css';

/** The page of an area that is not open yet: its name, that it opens later, and a way on. */
export function LaterPage({
  title,
  text,
  linkText,
  onLink,
  href,
}: {
  readonly title: string;
  readonly text: string;
  readonly linkText: string;
  readonly href: string;
  readonly onLink: (href: string) => void;
}) {
  return (
    <div className={styles.page}>
      <span className={styles.icon} aria-hidden="true">
        <Hourglass size="0.64rem" strokeWidth={1.6} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <a
        className={styles.link}
        href={href}
        onClick={(event) => {
          event.preventDefault();
          onLink(href);
        }}
      >
        {linkText}
      </a>
    </div>
  );
}
