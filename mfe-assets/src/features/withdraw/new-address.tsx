import { isApiFailure, usePlatform } from '@exchange/platform';
import { useDraft } from '@exchange/remote-kit';
import { TextField } from '@exchange/ui';
import { useState } from 'react';
import { NewEntry } from '../../common/book/new-entry';
import { completeDestination, type Network } from './destination';
import { DestinationFields } from './destination-fields';
import { withdrawTexts } from './texts';

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
  const [draft, setDraft] = useDraft(`address:${token}`, {
    ...{ title: '', tag: '', protocol: networks[0]?.protocol ?? '', address: '', memo: '' },
  });
  const [refused, setRefused] = useState<string>();
  const [similar, setSimilar] = useState<string>();
  const complete = completeDestination(draft, needsMemo);
  return (
    <NewEntry
      t={t}
      title={draft.title}
      entry={
        complete && {
          token,
          address_to: complete.address,
          memo: complete.memo,
          tag: draft.tag.trim(),
          protocol: complete.protocol,
        }
      }
      blocked={similar !== undefined}
      onTitle={(title) => setDraft({ ...draft, title })}
      onFailed={(failure) => {
        if (isApiFailure(failure, 'addressLookAlike')) setSimilar(failure.fields['address_to']);
        else setRefused(locale.failure(failure));
      }}
      onAdded={onAdded}
    >
      {(tried) => (
        <>
          <DestinationFields
            name={name}
            networks={networks}
            needsMemo={needsMemo}
            draft={draft}
            tried={tried}
            refused={refused}
            similar={similar}
            onDraft={(changed) => {
              setDraft({ ...draft, ...changed });
              setRefused(undefined);
              setSimilar(undefined);
            }}
          />
          <TextField
            label={t('tag')}
            placeholder={t('tagExample')}
            autoComplete="off"
            maxLength={50}
            reserve
            value={draft.tag}
            onValueChange={(tag) => setDraft({ ...draft, tag })}
          />
        </>
      )}
    </NewEntry>
  );
}
