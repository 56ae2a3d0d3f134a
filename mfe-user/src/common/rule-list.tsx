import { classNames, VisuallyHidden } from '@exchange/ui';
import { Check, Circle } from '@exchange/ui/icons';
import styles from './rule-list.module.css';
import { useText } from '../messages';

/** A rule in words, and whether what is typed keeps it. */
export interface ToldRule {
  readonly name: string;
  readonly kept: boolean;
  readonly text: string;
}

/** What a field asks for, each rule ticked off while typing (S-04, S-06). */
export function RuleList({
  rules,
  columns = 1,
}: {
  readonly rules: readonly ToldRule[];
  readonly columns?: 1 | 2;
}) {
  const t = useText();
  return (
    <ul className={classNames(styles.rules, columns === 2 && styles.pairs)}>
      {rules.map(({ name, kept, text }) => (
        <li key={name} className={classNames(styles.rule, kept && styles.kept)}>
          {kept ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <span>{text}</span>
          <VisuallyHidden>{t(kept ? 'rules.kept' : 'rules.open')}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
