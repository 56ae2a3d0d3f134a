import { IconButton } from '@exchange/ui';
import { Search, X } from '@exchange/ui/icons';
import type { ComponentProps, RefObject } from 'react';
import { texts } from './texts';
import styles from './search-box.module.css';

/** The field in which one searches for a pair, with the button that empties it. */
export function SearchBox({
  field,
  query,
  onQuery,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}) {
  const t = texts.useText();
  const handleClear = () => {
    onQuery('');
    field.current?.focus();
  };
  return (
    <div className={styles.box}>
      <Search aria-hidden="true" size="0.32rem" />
      <input
        {...rest}
        ref={field}
        type="search"
        className={styles.field}
        aria-label={t('field')}
        placeholder={t('field')}
        value={query}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onQuery(event.target.value)}
      />
      {query !== '' && (
        <IconButton aria-label={t('clearField')} onClick={handleClear}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
