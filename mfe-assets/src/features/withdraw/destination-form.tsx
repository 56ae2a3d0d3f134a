import { addressFault } from '@exchange/contract/chain-address';
import { similarAddress } from '@exchange/contract/similar-address';
import type { SavedAddress } from '@exchange/contract/wallet';
import { usePlatform } from '@exchange/platform';
import { Button, Segmented, Select, TextField } from '@exchange/ui';
import { BookUser, ClipboardPaste, ScanLine } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { BookPicker } from '../../common/book/book-picker';
import { Notice } from '../../common/notice';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import { LookAlike } from './look-alike';
import { ScanSheet } from './scan-sheet';
import styles from './withdraw-page.module.css';
import { withdrawTexts } from './texts';
import { useCanScan } from './use-scanner';
import { readAddress } from './withdrawals';

/** Where a withdrawal goes. */
export interface Destination {
  readonly protocol: string;
  readonly address: string;
  /** Empty where the token needs none. */
  readonly memo: string;
}

/** A network that a token is withdrawn on. */
export interface Network {
  readonly protocol: string;
  readonly name: string;
}

/** Networks that stand side by side; more are a list. */
const sideBySide = 3;

/** First step of a withdrawal: network, address – from the book, typed, pasted or scanned – and memo where there is one. */
export function DestinationForm({
  token,
  name,
  networks,
  needsMemo,
  book,
  draft,
  blocked,
  onDone,
}: {
  readonly token: string;
  /** Name of the token. */
  readonly name: string;
  readonly networks: readonly Network[];
  readonly needsMemo: boolean;
  /** Saved addresses of the token. */
  readonly book: readonly SavedAddress[];
  readonly draft: Destination | undefined;
  /** Nothing can be withdrawn now, as is said above the form. */
  readonly blocked: boolean;
  readonly onDone: (destination: Destination) => void;
}) {
  const { toast } = usePlatform();
  const t = withdrawTexts.useText();
  const canScan = useCanScan();
  const [protocol, setProtocol] = useState(draft?.protocol ?? networks[0]?.protocol ?? '');
  const [address, setAddress] = useState(draft?.address ?? '');
  const [memo, setMemo] = useState(draft?.memo ?? '');
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState<'book' | 'scan'>();
  const network = networks.find((each) => each.protocol === protocol);
  const fault = address === '' ? undefined : addressFault(protocol, address);
  const onNetwork = book.filter((entry) => entry.protocol === protocol);
  const similar = similarAddress(
    address,
    onNetwork.map((entry) => entry.address_to),
  );
  const fromBook = onNetwork.find((entry) => entry.address_to === address && entry.memo === memo);
  const addressError =
    tried && address === ''
      ? t('addressMissing')
      : fault !== undefined && (tried || address.length > 25)
        ? t(`fault.${fault}`, { network: network?.name ?? protocol })
        : undefined;

  const handleText = (text: string) => setAddress(readAddress(text));
  const handlePaste = async () => {
    try {
      handleText(await navigator.clipboard.readText());
    } catch {
      toast.show('info', t('pasteFailed'));
    }
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (address === '' || fault !== undefined || similar !== undefined) return;
    if (needsMemo && memo.trim() === '') return;
    onDone({ protocol, address, memo: needsMemo ? memo.trim() : '' });
  };
  const options = networks.map((each) => ({ value: each.protocol, label: each.name }));
  return (
    <form className={page.form} noValidate onSubmit={handleSubmit}>
      <div className={styles.network}>
        <span className={styles.label}>{t('network')}</span>
        {options.length <= sideBySide ? (
          <Segmented label={t('network')} options={options} value={protocol} onValueChange={setProtocol} />
        ) : (
          <Select
            label={t('network')}
            hideLabel
            options={options}
            value={protocol}
            onValueChange={setProtocol}
          />
        )}
      </div>
      <TextField
        label={t('address')}
        placeholder={t('addressExample', { token: name })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        reserve
        value={address}
        error={addressError}
        hint={fromBook && t('fromBook', { title: fromBook.title })}
        onValueChange={handleText}
      />
      <div className={styles.sources}>
        <Button size="small" variant="quiet" icon={<BookUser />} onClick={() => setOpen('book')}>
          {t('book')}
        </Button>
        {'clipboard' in navigator && (
          <Button size="small" variant="quiet" icon={<ClipboardPaste />} onClick={() => void handlePaste()}>
            {t('paste')}
          </Button>
        )}
        {canScan && (
          <Button size="small" variant="quiet" icon={<ScanLine />} onClick={() => setOpen('scan')}>
            {t('scan')}
          </Button>
        )}
      </div>
      {needsMemo && (
        <TextField
          label={t('memo')}
          autoComplete="off"
          maxLength={100}
          reserve
          value={memo}
          hint={t('memoHint')}
          error={tried && memo.trim() === '' ? t('memoMissing') : undefined}
          onValueChange={setMemo}
        />
      )}
      {similar !== undefined && <LookAlike address={address} known={similar} />}
      <Notice>{t('destinationWarning', { token: name, network: network?.name ?? protocol })}</Notice>
      <Button type="submit" block disabled={blocked || similar !== undefined}>
        {t('next')}
      </Button>
      <BookPicker
        open={open === 'book'}
        title={t('book')}
        closeLabel={t('close')}
        list={onNetwork}
        empty={t('bookEmpty')}
        place={(entry) => <AddressText address={entry.address_to} />}
        manage={{ to: `/assets/withdraw/address/${token}`, label: t('manageBook') }}
        onPick={(entry) => {
          setAddress(entry.address_to);
          setMemo(entry.memo);
        }}
        onClose={() => setOpen(undefined)}
      />
      {open === 'scan' && (
        <ScanSheet
          onClose={() => setOpen(undefined)}
          onCode={(text) => {
            handleText(text);
            setOpen(undefined);
          }}
        />
      )}
    </form>
  );
}
