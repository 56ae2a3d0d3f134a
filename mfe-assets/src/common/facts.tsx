import { Facts as PlainFacts, type Fact as PlainFact } from '@exchange/remote-kit';
import { CopyButton } from './copy-button';
import styles from './facts.module.css';

/** One thing that is known, with what it is. Translated. */
export interface Fact extends PlainFact {
  /** What a button beside it copies, and the button's name. */
  readonly copy?: { readonly text: string; readonly label: string };
}

/** What is known of something, one line each; long values wrap. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return <PlainFacts items={items.map(({ copy, ...fact }) => (copy ? withCopy(fact, copy) : fact))} />;
}

const withCopy = ({ label, value }: PlainFact, copy: NonNullable<Fact['copy']>): PlainFact => ({
  label,
  value: (
    <span className={styles.copied}>
      <span>{value}</span>
      <CopyButton {...copy} />
    </span>
  ),
});
