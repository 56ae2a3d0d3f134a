import {
  documentNumberRules,
  plainDocumentNumber,
  type DocumentType,
} from '@exchange/contract/identity-document';
import { RuleList } from '../../common/rule-list';
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
  const rules = documentNumberRules(country, type).map(({ name, kept }) => ({
    name,
    kept: kept(plain),
    text: t(`rules.${name}`),
  }));
  return (
    <div className={styles.rules}>
      <RuleList rules={rules} />
    </div>
  );
}
