import type { InputOf } from '@exchange/contract/call';
import { enlistWithdrawalAddress } from '@exchange/contract/wallet';
import type { Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, TextField } from '@exchange/ui';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import styles from './book.module.css';

/** Saves an entry of a book under a name. */
export function NewEntry({
  t,
  title,
  entry,
  blocked = false,
  children,
  onTitle,
  onFailed,
  onAdded,
}: {
  readonly t: Translate;
  readonly title: string;
  /** What is saved, without its name; undefined while something is wrong or missing. */
  readonly entry: Omit<InputOf<typeof enlistWithdrawalAddress>, 'title'> | undefined;
  /** It may not be saved, as is said in the form. */
  readonly blocked?: boolean;
  /** The fields below the name; they say what is missing once it was tried. */
  readonly children: (tried: boolean) => ReactNode;
  readonly onTitle: (title: string) => void;
  readonly onFailed: (failure: unknown) => void;
  readonly onAdded: () => void;
}) {
  const { api, toast } = usePlatform();
  const [tried, setTried] = useState(false);
  const { run, pending } = useTask(async () => {
    setTried(true);
    if (entry === undefined || title.trim() === '') return;
    try {
      await api.call(enlistWithdrawalAddress, { title: title.trim(), ...entry });
    } catch (failure) {
      onFailed(failure);
      return;
    }
    toast.show('success', t('saved.added'));
    onAdded();
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('saved.name')}
        placeholder={t('saved.nameExample')}
        autoComplete="off"
        maxLength={50}
        reserve
        value={title}
        error={tried && title.trim() === '' ? t('saved.nameMissing') : undefined}
        onValueChange={onTitle}
      />
      {children(tried)}
      <Button type="submit" block pending={pending} disabled={blocked}>
        {t('saved.add')}
      </Button>
    </form>
  );
}
