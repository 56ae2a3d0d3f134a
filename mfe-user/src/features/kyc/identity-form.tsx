import type { DocumentType } from '@exchange/contract/identity-document';
import type { KycState } from '@exchange/contract/kyc';
import { usePlatform } from '@exchange/platform';
import { Button, Card, Segmented, Select, TextField } from '@exchange/ui';
import { useRef } from 'react';
import { CountryField } from '../../common/country-field';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import styles from './kyc.module.css';
import { LevelFailure } from './level-state';
import { NumberRules } from './number-rules';
import { useKycText } from './texts';
import { identityCard, type IdentityFormState, useIdentityForm } from './use-identity-form';

const types = { '1': 1, '2': 2, '3': 3 } as const satisfies Record<string, DocumentType>;

/** The form of level 1. What was typed stays when it is refused, and when a login comes in between. */
export function IdentityForm({
  level,
  onStale,
}: {
  readonly level: KycState['lv1'];
  /** The exchange says that the form is not asked for any more. */
  readonly onStale: () => void;
}) {
  const { locale } = usePlatform();
  const t = useKycText();
  const ref = useRef<HTMLFormElement>(null);
  const form = useIdentityForm(onStale, () => {
    // The fields say themselves which are wrong, once they are drawn so.
    requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], button[data-invalid="true"]')?.focus(),
    );
  });
  const { draft, home, change } = form;
  const homeName =
    new Intl.DisplayNames([locale.current], { type: 'region', style: 'short' }).of(home) ?? home;
  return (
    <>
      {level.status === 3 && <LevelFailure level={level} />}
      <p className={styles.lead}>{t('level1.lead')}</p>
      <Card>
        <form ref={ref} className={formStyles.form} noValidate onSubmit={form.handleSubmit}>
          <Segmented
            label={t('kind.label')}
            value={draft.kind}
            onValueChange={(kind) => change({ kind })}
            options={[
              { value: 'domestic', label: t('kind.domestic', { country: homeName }) },
              { value: 'foreign', label: t('kind.foreign') },
            ]}
          />
          {draft.kind === 'domestic' ? <DomesticFields form={form} /> : <ForeignFields form={form} />}
          <FormMessage text={form.message} />
          <Button type="submit" block pending={form.pending}>
            {t('send')}
          </Button>
        </form>
      </Card>
      <p className={styles.privacy}>{t('level1.after')}</p>
    </>
  );
}

function DomesticFields({ form }: { readonly form: IdentityFormState }) {
  const t = useKycText();
  const { draft, home, errorOf, change } = form;
  return (
    <>
      <TextField
        label={t('fields.trueName')}
        autoComplete="name"
        maxLength={50}
        hint={t('fields.asOnDocument')}
        value={draft.trueName}
        error={errorOf('trueName')}
        onValueChange={(trueName) => change({ trueName })}
      />
      <DocumentNumber form={form} field="idCard" country={home} type={identityCard} />
    </>
  );
}

function ForeignFields({ form }: { readonly form: IdentityFormState }) {
  const t = useKycText();
  const { draft, errorOf, change } = form;
  return (
    <>
      <CountryField
        label={t('fields.country')}
        show="name"
        value={draft.country}
        onValueChange={({ code }) => change({ country: code })}
        error={errorOf('country')}
      />
      <Select
        label={t('fields.cardType')}
        value={String(draft.cardType) as keyof typeof types}
        onValueChange={(value) => change({ cardType: types[value] })}
        options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <TextField
        label={t('fields.firstName')}
        autoComplete="given-name"
        maxLength={50}
        hint={t('fields.asOnDocument')}
        value={draft.firstName}
        error={errorOf('firstName')}
        onValueChange={(firstName) => change({ firstName })}
      />
      <TextField
        label={t('fields.lastName')}
        autoComplete="family-name"
        maxLength={50}
        reserve
        value={draft.lastName}
        error={errorOf('lastName')}
        onValueChange={(lastName) => change({ lastName })}
      />
      <DocumentNumber form={form} field="cardNum" country={draft.country} type={draft.cardType} />
    </>
  );
}

/** Number of a document, with the rules that its country has for it. */
function DocumentNumber({
  form: { draft, errorOf, change },
  field,
  country,
  type,
}: {
  readonly form: IdentityFormState;
  readonly field: 'idCard' | 'cardNum';
  readonly country: string;
  readonly type: DocumentType;
}) {
  const t = useKycText();
  return (
    <div>
      <TextField
        label={t(`fields.${field}`)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={draft[field]}
        error={errorOf(field)}
        onValueChange={(text) => change({ [field]: text })}
      />
      <NumberRules number={draft[field]} country={country} type={type} />
    </div>
  );
}
