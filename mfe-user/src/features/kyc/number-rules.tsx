import {
  documentNumberRules,
  plainDocumentNumber,
  type DocumentType,
} from '@exchange/contract/identity-document';
import { classNames, VisuallyHidden } from '@exchange/ui';
import { Check, Circle } from 'lucide-react';
import styles from './kyc.module.css';
import { useKycText } from './texts';

/** What the number of a document must fulfil, each ticked off while it is typed. */
export function NumberRules({
  number,
  country,
  type,
}: {
  readonly number: string;
  readonly country: string;
  readonly type: DocumentType;
}) {
  const t = useKycText();
  const plain = plainDocumentNumber(number);
  return (
    <ul className={styles.rules}>
      {documentNumberRules(country, type).map(({ name, kept }) => {
        const met = kept(plain);
        return (
          <li key={name} className={classNames(styles.rule, met && styles.kept)}>
            {met ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
            {t(`rules.${name}`)}
            <VisuallyHidden>{t(met ? 'rules.met' : 'rules.open')}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
