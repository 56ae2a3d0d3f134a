import type { OutputOf } from '@exchange/contract';
import { type Country, getCountryList } from '@exchange/contract/config';
import { type LocaleCode, usePlatform } from '@exchange/platform';
import { type CallState, useCall } from '@exchange/remote-kit';
import { EmptyState, ErrorState, Sheet, Skeleton, TextField } from '@exchange/ui';
import { Check, ChevronDown, Search } from '@exchange/ui/icons';
import { useId, useMemo, useState } from 'react';
import styles from './country-field.module.css';
import { useText } from '../messages';

interface CountryFieldProps {
  readonly label: string;
  /** ISO 3166 code. */
  readonly value: string;
  readonly onValueChange: (country: Country) => void;
  readonly error?: string | undefined;
  /** What the closed field shows. */
  readonly show: 'name' | 'calling-code';
}

/** Country from a sheet with search in the three languages (S-02). */
export function CountryField({ label, value, onValueChange, error, show }: CountryFieldProps) {
  const t = useText();
  const { locale } = usePlatform();
  const id = useId();
  const [open, setOpen] = useState(false);
  const countries = useCall(getCountryList, {});
  const chosen = countries.value?.list.find((country) => country.code === value);
  const text = show === 'name' ? chosen?.name[locale.current] : chosen?.calling_code;

  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={show === 'name' ? styles.label : styles.hiddenLabel}>
        {label}
      </span>
      <button
        type="button"
        className={styles.button}
        data-invalid={error !== undefined}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={`${id}-error`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span id={`${id}-value`} className={styles.value}>
          {text ?? (countries.pending ? <Skeleton width="1rem" /> : t('country.choose'))}
        </span>
        <ChevronDown aria-hidden="true" size="0.3rem" />
      </button>
      {show === 'name' && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Sheet open={open} title={label} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
        <CountryChoice
          countries={countries}
          value={value}
          callingCodes={show === 'calling-code'}
          onChoose={(country) => {
            onValueChange(country);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

interface CountryChoiceProps {
  readonly value: string;
  readonly callingCodes: boolean;
  readonly onChoose: (country: Country) => void;
}

/** The list of countries once it is there, or why it is not. */
function CountryChoice({
  countries: { value: known, failure, pending, reload },
  ...choice
}: CountryChoiceProps & { readonly countries: CallState<OutputOf<typeof getCountryList>> }) {
  const { locale } = usePlatform();
  const t = useText();
  if (known) return <CountryList countries={known.list} locale={locale.current} {...choice} />;
  if (failure !== undefined) {
    return (
      <ErrorState
        title={t('country.failed')}
        text={locale.failure(failure)}
        retryLabel={t('common.retry')}
        pending={pending}
        onRetry={reload}
      />
    );
  }
  return (
    <div className={styles.list} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height="0.88rem" />
      ))}
    </div>
  );
}

function CountryList({
  countries,
  locale,
  value,
  callingCodes,
  onChoose,
}: CountryChoiceProps & { readonly countries: readonly Country[]; readonly locale: LocaleCode }) {
  const t = useText();
  const [query, setQuery] = useState('');
  const found = useMemo(() => {
    const matching = searchCountries(countries, query, locale);
    return [
      ...matching.filter((country) => country.code === value),
      ...matching.filter((country) => country.code !== value),
    ];
  }, [countries, query, locale, value]);
  return (
    <>
      <TextField
        className={styles.search ?? ''}
        label={t('country.search')}
        hideLabel
        placeholder={t('country.search')}
        leading={<Search aria-hidden="true" size="0.32rem" />}
        type="search"
        value={query}
        onValueChange={setQuery}
        autoComplete="off"
      />
      <ul className={styles.list}>
        {found.map((country) => (
          <li key={country.code}>
            <button
              type="button"
              className={styles.option}
              aria-current={country.code === value ? 'true' : undefined}
              onClick={() => onChoose(country)}
            >
              <span>{country.name[locale]}</span>
              <span className={styles.code}>{callingCodes ? country.calling_code : country.code}</span>
              {country.code === value && <Check aria-hidden="true" size="0.32rem" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState title={t('country.none')} />}
    </>
  );
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Countries whose name in any language, code or calling code has the query in it, by their name in the locale. */
function searchCountries(
  countries: readonly Country[],
  query: string,
  locale: LocaleCode,
): readonly Country[] {
  const wanted = plain(query.trim());
  const collator = new Intl.Collator(locale);
  return countries
    .filter((country) =>
      [...Object.values(country.name), country.code, country.calling_code].some((text) =>
        plain(text).includes(wanted),
      ),
    )
    .sort((left, right) => collator.compare(left.name[locale], right.name[locale]));
}
