import { addressFault } from '@exchange/contract/chain-address';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { Segmented, TextField } from '@exchange/ui';
import { useState } from 'react';
import { NewEntry } from '../../common/book/new-entry';
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
  const { locale } = usePlatform();
  const t = withdrawTexts.useText();
  const [protocol, setProtocol] = useState(networks[0]?.protocol ?? '');
  const [tag, setTag] = useState('');
  const [address, setAddress] = useState('');
  const [memo, setMemo] = useState('');
  const [refused, setRefused] = useState<string>();
  const [similar, setSimilar] = useState<string>();
  const fault = address === '' ? undefined : addressFault(protocol, address);
  const networkName = networks.find((each) => each.protocol === protocol)?.name ?? protocol;
  const complete = address !== '' && fault === undefined && !(needsMemo && memo.trim() === '');
  const addressError = (tried: boolean) =>
    refused ??
    (tried && address === ''
      ? t('addressMissing')
      : fault !== undefined && (tried || address.length > 25)
        ? t(`fault.${fault}`, { network: networkName })
        : undefined);
  return (
    <NewEntry
      t={t}
      entry={
        complete ? { token, address_to: address, memo: memo.trim(), tag: tag.trim(), protocol } : undefined
      }
      blocked={similar !== undefined}
      onFailed={(failure) => {
        if (isApiFailure(failure, 'addressLookAlike')) setSimilar(failure.fields['address_to']);
        else setRefused(locale.failure(failure));
      }}
      onAdded={onAdded}
    >
      {(tried) => (
        <>
          {networks.length > 1 && (
            <Segmented
              label={t('network')}
              options={networks.map((each) => ({ value: each.protocol, label: each.name }))}
              value={protocol}
              onValueChange={setProtocol}
            />
          )}
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
            error={addressError(tried)}
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
        </>
      )}
    </NewEntry>
  );
}
