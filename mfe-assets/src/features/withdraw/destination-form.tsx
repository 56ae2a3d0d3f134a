import { similarAddress } from '@exchange/contract/similar-address';
import type { SavedAddress } from '@exchange/contract/wallet';
import { Button } from '@exchange/ui';
import { BookUser } from '@exchange/ui/icons';
import { type SyntheticEvent, useState } from 'react';
import { BookPicker } from '../../common/book/book-picker';
import { Notice } from '../../common/notice';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import { completeDestination, type Destination, type Network, networkName } from './destination';
import { DestinationFields } from './destination-fields';
import { withdrawTexts } from './texts';

interface DestinationFormProps {
  readonly token: string;
  /** Name of the token. */
  readonly name: string;
  readonly networks: readonly Network[];
  readonly needsMemo: boolean;
  /** Saved addresses of the token. */
  readonly book: readonly SavedAddress[];
  /** What stands in the fields at first. */
  readonly begun: Destination | undefined;
  /** Nothing can be withdrawn now, as is said above the form. */
  readonly blocked: boolean;
  /** Why the exchange refused the address that stands in the field at first. */
  readonly refused: string | undefined;
  readonly onDraft: (draft: Destination) => void;
  readonly onDone: (destination: Destination) => void;
}

/** First step of a withdrawal: where to, also by the address book. */
export function DestinationForm(props: DestinationFormProps) {
  const { token, name, networks, needsMemo, blocked } = props;
  const t = withdrawTexts.useText();
  const { draft, change, tried, refused, saved, similar, fromBook, handleSubmit } = useDestination(props);
  const [choosing, setChoosing] = useState(false);
  const { protocol } = draft;
  return (
    <form className={page.form} noValidate onSubmit={handleSubmit}>
      <DestinationFields
        name={name}
        networks={networks}
        needsMemo={needsMemo}
        draft={draft}
        tried={tried}
        refused={refused}
        similar={similar}
        hint={fromBook && t('fromBook', { title: fromBook.title })}
        sources={
          <Button size="small" variant="quiet" icon={<BookUser />} onClick={() => setChoosing(true)}>
            {t('book')}
          </Button>
        }
        onDraft={change}
      />
      <Notice>{t('destinationWarning', { token: name, network: networkName(networks, protocol) })}</Notice>
      <Button type="submit" block disabled={blocked || similar !== undefined}>
        {t('next')}
      </Button>
      <BookPicker
        open={choosing}
        title={t('book')}
        closeLabel={t('close')}
        list={saved}
        empty={t('bookEmpty')}
        place={(entry) => <AddressText address={entry.address_to} />}
        manage={{ to: `/assets/withdraw/address/${token}`, label: t('manageBook') }}
        onPick={(entry) => change({ protocol, address: entry.address_to, memo: entry.memo })}
        onClose={() => setChoosing(false)}
      />
    </form>
  );
}

/** What is typed, what is wrong with it, and what the address book has of it. */
function useDestination({
  networks,
  needsMemo,
  book,
  begun,
  refused: initiallyRefused,
  onDraft,
  onDone,
}: DestinationFormProps) {
  const [draft, setDraft] = useState(
    begun ?? { protocol: networks[0]?.protocol ?? '', address: '', memo: '' },
  );
  const [refused, setRefused] = useState(initiallyRefused);
  const [tried, setTried] = useState(false);
  const { protocol, address, memo } = draft;
  const saved = book.filter((entry) => entry.protocol === protocol);
  const similar = similarAddress(
    address,
    saved.map((entry) => entry.address_to),
  );
  return {
    draft,
    change: (next: Destination) => {
      setDraft(next);
      setRefused(undefined);
      onDraft(next);
    },
    tried,
    refused,
    /** Saved addresses on the network. */
    saved,
    /** A saved address that this one resembles without being it. */
    similar,
    /** The saved address that this one is. */
    fromBook: saved.find((entry) => entry.address_to === address && entry.memo === memo),
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      setTried(true);
      const complete = completeDestination(draft, needsMemo);
      if (complete && similar === undefined && refused === undefined) onDone(complete);
    },
  };
}
