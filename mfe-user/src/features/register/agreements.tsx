import type { DocumentName } from '@exchange/platform';
import { Checkbox } from '@exchange/ui';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../messages';
import styles from './agreements.module.css';
import { LegalSheet } from './legal-sheet';
import type { RegisterInput } from './register-input';

const agreements = [
  { field: 'agreeUser', document: 'service_agreement' },
  { field: 'agreePrivacy', document: 'privacy_policy' },
  { field: 'agreeAml', document: 'anti_money_laundering' },
] as const satisfies readonly { readonly field: keyof RegisterInput; readonly document: DocumentName }[];

/** The three terms, each to be read in a sheet and agreed to by itself (S-02). */
export function Agreements({ form }: { readonly form: UseFormReturn<RegisterInput> }) {
  const t = useText();
  const [open, setOpen] = useState<DocumentName>();
  const { errors } = form.formState;
  const error = agreements
    .map(({ field }) => errors[field]?.message)
    .find((text) => text !== undefined && text !== '');
  return (
    <fieldset className={styles.agreements}>
      <legend className={styles.legend}>{t('agree.legend')}</legend>
      {agreements.map(({ field, document }) => (
        <div key={field} className={styles.row}>
          <Checkbox
            aria-invalid={errors[field] !== undefined}
            {...form.register(field, { validate: (agreed) => agreed || t('agree.missing') })}
          >
            {t(`agree.${document}`)}
          </Checkbox>
          <button type="button" className={styles.read} onClick={() => setOpen(document)}>
            {t('agree.read')} <span className={styles.what}>{t(`legal.${document}`)}</span>
          </button>
        </div>
      ))}
      <p className={styles.error} role="alert">
        {error}
      </p>
      <LegalSheet
        document={open}
        title={open === undefined ? '' : t(`legal.${open}`)}
        onClose={() => setOpen(undefined)}
      />
    </fieldset>
  );
}
