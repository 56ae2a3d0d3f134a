import {
  checkLoginPassword,
  checkTradePassword,
  type CheckedRule,
  isKept,
} from '@exchange/contract/password-rules';
import { classNames } from '@exchange/ui';
import { RuleList } from '../rule-list';
import { useText } from '../../messages';
import styles from './password-strength.module.css';

const names = ['none', 'weak', 'fair', 'strong'] as const;

/** 0 nothing typed, 1 weak, 2 fair, 3 strong. Only a password that keeps every rule is more than weak (S-03). */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (!isKept(checkLoginPassword(password))) return 1;
  return password.length >= 12 && new Set(password).size >= 9 ? 3 : 2;
}

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
      <PasswordRules rules={checkLoginPassword(password)} columns={2} />
    </div>
  );
}

/** The rules of a trade password, each ticked off while typing (S-04). */
export function TradePasswordRules({ password }: { readonly password: string }) {
  return (
    <div className={styles.strength}>
      <PasswordRules rules={checkTradePassword(password)} columns={1} />
    </div>
  );
}

/** The rules of a password in words. */
function PasswordRules({
  rules,
  columns,
}: {
  readonly rules: readonly CheckedRule[];
  readonly columns: 1 | 2;
}) {
  const t = useText();
  return (
    <RuleList
      columns={columns}
      rules={rules.map(({ rule, kept }) => ({ name: rule, kept, text: t(`password.rules.${rule}`) }))}
    />
  );
}
