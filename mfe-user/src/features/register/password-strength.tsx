import { classNames, VisuallyHidden } from '@exchange/ui';
import { Check, Circle } from 'lucide-react';
import { useText } from '../../common/use-text';
import { checkPassword, passwordStrength } from './password-rules';
import styles from './password-strength.module.css';

const names = ['none', 'weak', 'fair', 'strong'] as const;

/** The rules of a password, each ticked off while typing, and how strong it is (S-03). */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useText();
  const strength = passwordStrength(password);
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
      <ul className={styles.rules}>
        {checkPassword(password).map(({ rule, kept }) => (
          <li key={rule} className={classNames(styles.rule, kept && styles.kept)}>
            {kept ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <span>{t(`password.rules.${rule}`)}</span>
            <VisuallyHidden>{t(kept ? 'password.kept' : 'password.open')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
