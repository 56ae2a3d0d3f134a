import { addressFault } from '@exchange/contract/chain-address';
import { enlistWithdrawalAddress } from '@exchange/contract/wallet';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Segmented, TextField } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import styles from './address-book-page.module.css';
import type { Network } from './destination-form';
import { LookAlike } from './look-alike';
import { withdrawTexts } from './texts';
import { readAddress } from './withdrawals';

/** Saves an address with a name; its checksum and whether it resembles a known one are looked at first. */
export function NewAddress({
  token,
  name,
  networks,
  needsMemo,
  onAdded,
}: {
  readonly token: string;
  /** Name of the token. */
  readonly name: string;
  readonly networks: readonly Network[];
  readonly needsMemo: boolean;
  readonly onAdded: () => void;
}) {
  const { api, locale, toast } = usePlatform();
  const t = withdrawTexts.useText();
  const [protocol, setProtocol] = useState(networks[0]?.protocol ?? '');
  const [title, setTitle] = useState('');
  const [tag, setTag] = useState('');
  const [address, setAddress] = useState('');
  const [memo, setMemo] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [similar, setSimilar] = useState<string>();
  const fault = address === '' ? undefined : addressFault(protocol, address);
  const networkName = networks.find((each) => each.protocol === protocol)?.name ?? protocol;
  const { run, pending } = useTask(async () => {
    setTried(true);
    setRefused(undefined);
    if (title.trim() === '' || address === '' || fault !== undefined) return;
    if (needsMemo && memo.trim() === '') return;
    try {
      await api.call(enlistWithdrawalAddress, {
        title: title.trim(),
        token,
        address_to: address,
        memo: memo.trim(),
        tag: tag.trim(),
        protocol,
      });
      toast.show('success', t('addressAdded'));
      onAdded();
    } catch (failure) {
      if (isApiFailure(failure, 'addressLookAlike')) setSimilar(failure.fields['address_to']);
      else setRefused(locale.failure(failure));
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  const addressError =
    refused ??
    (tried && address === ''
      ? t('addressMissing')
      : fault !== undefined && (tried || address.length > 25)
        ? t(`fault.${fault}`, { network: networkName })
        : undefined);
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {networks.length > 1 && (
        <Segmented
          label={t('network')}
          options={networks.map((each) => ({ value: each.protocol, label: each.name }))}
          value={protocol}
          onValueChange={setProtocol}
        />
      )}
      <TextField
        label={t('addressTitle')}
        placeholder={t('addressTitleExample')}
        autoComplete="off"
        maxLength={50}
        reserve
        value={title}
        error={tried && title.trim() === '' ? t('titleMissing') : undefined}
        onValueChange={setTitle}
      />
      <TextField
        label={t('address')}
        placeholder={t('addressExample', { token: name })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        reserve
        hint={networkName}
        value={address}
        error={addressError}
        onValueChange={(text) => {
          setAddress(readAddress(text));
          setRefused(undefined);
          setSimilar(undefined);
        }}
      />
      {similar !== undefined && <LookAlike address={address} known={similar} />}
      {needsMemo && (
        <TextField
          label={t('memo')}
          autoComplete="off"
          maxLength={100}
          reserve
          value={memo}
          error={tried && memo.trim() === '' ? t('memoMissing') : undefined}
          onValueChange={setMemo}
        />
      )}
      <TextField
        label={t('tag')}
        placeholder={t('tagExample')}
        autoComplete="off"
        maxLength={50}
        reserve
        value={tag}
        onValueChange={setTag}
      />
      <Button type="submit" block pending={pending} disabled={similar !== undefined}>
        {t('addAddress')}
      </Button>
    </form>
  );
}
