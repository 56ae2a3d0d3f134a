import { checkLoginPassword, checkTradePassword, type CheckedRule } from '@exchange/contract/password-rules';
import { classNames, VisuallyHidden } from '@exchange/ui';
import { Check, Circle } from 'lucide-react';
import { useText } from '../use-text';
import styles from './password-strength.module.css';
import { strengthOf } from './strength-of';

const names = ['none', 'weak', 'fair', 'strong'] as const;

/** The rules of a login password, each ticked off while typing, and how strong it is (S-03). */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useText();
  const strength = strengthOf(password);
  return (
    <div className={styles.strength}>
      <div className={classNames(styles.meter, styles[names[strength]])}>
        {[1, 2, 3].map((step) => (
          <i
            key={step}
            className={classNames(styles.bar, step <= strength && styles.filled)}
            aria-hidden="true"
          />
        ))}
        <span className={styles.name} role="status">
          {t(`password.${names[strength]}`)}
        </span>
      </div>
      <RuleList rules={checkLoginPassword(password)} />
    </div>
  );
}

/** The rules of a trade password, each ticked off while typing (S-04). */
export function TradePasswordRules({ password }: { readonly password: string }) {
  return (
    <div className={styles.strength}>
      <RuleList rules={checkTradePassword(password)} />
    </div>
  );
}

function RuleList({ rules }: { readonly rules: readonly CheckedRule[] }) {
  const t = useText();
  return (
    <ul className={styles.rules}>
      {rules.map(({ rule, kept }) => (
        <li key={rule} className={classNames(styles.rule, kept && styles.kept)}>
          {kept ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <span>{t(`password.rules.${rule}`)}</span>
          <VisuallyHidden>{t(kept ? 'password.kept' : 'password.open')}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
