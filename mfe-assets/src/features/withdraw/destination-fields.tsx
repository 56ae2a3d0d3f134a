import { usePlatform } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { Button, Segmented, Select, TextField, WrappedField } from '@exchange/ui';
import { ClipboardPaste, ScanLine } from '@exchange/ui/icons';
import { type ReactNode, useState } from 'react';
import { type Destination, faultOf, type Network, networkName, readAddress } from './destination';
import { LookAlike } from './look-alike';
import styles from './withdraw-page.module.css';
import { withdrawTexts } from './texts';
import { useHasCamera } from './use-has-camera';

/** Networks that stand side by side; more are a list. */
const sideBySide = 3;
/** Shorter than any address: as long as it is, what is typed is not called wrong. */
const shortest = 25;

interface DestinationFieldsProps {
  /** Name of the token. */
  readonly name: string;
  readonly networks: readonly Network[];
  readonly needsMemo: boolean;
  readonly draft: Destination;
  /** It was tried to go on: what is missing is said. */
  readonly tried: boolean;
  /** Why the exchange refused the address. */
  readonly refused?: string | undefined;
  /** A known address that this one resembles without being it. */
  readonly similar: string | undefined;
  /** What is said of the address. */
  readonly hint?: ReactNode;
  /** Where else the address may come from. */
  readonly sources?: ReactNode;
  readonly onDraft: (draft: Destination) => void;
}

/** Fetched when somebody scans: most type, paste or choose. */
const ScanSheet = lazyPage(async () => (await import('./scan-sheet')).ScanSheet);

/** Network, address – typed, pasted or scanned – and memo where there is one. */
export function DestinationFields({
  name,
  networks,
  needsMemo,
  draft,
  tried,
  refused,
  similar,
  hint,
  sources,
  onDraft,
}: DestinationFieldsProps) {
  const t = withdrawTexts.useText();
  const { protocol, address, memo } = draft;
  const network = networkName(networks, protocol);
  const wrong = addressProblem(draft, tried);
  const handleAddress = (text: string) => onDraft({ ...draft, address: readAddress(text) });
  return (
    <>
      <NetworkField
        networks={networks}
        protocol={protocol}
        onNetwork={(chosen) => onDraft({ ...draft, protocol: chosen })}
      />
      <WrappedField
        label={t('address')}
        placeholder={t('addressExample', { token: name })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        reserve
        value={address}
        error={refused ?? (wrong && t(wrong, { network }))}
        hint={hint}
        onValueChange={handleAddress}
      />
      <Sources protocol={protocol} network={network} onAddress={handleAddress}>
        {sources}
      </Sources>
      {needsMemo && (
        <TextField
          label={t('memo')}
          autoComplete="off"
          maxLength={100}
          reserve
          value={memo}
          hint={t('memoHint')}
          error={tried && memo.trim() === '' ? t('memoMissing') : undefined}
          onValueChange={(text) => onDraft({ ...draft, memo: text })}
        />
      )}
      {similar !== undefined && <LookAlike address={address} known={similar} />}
    </>
  );
}

/** What is wrong with the address, as the key of its text; undefined while it is not called wrong. */
function addressProblem(draft: Destination, tried: boolean): string | undefined {
  const { address } = draft;
  if (tried && address === '') return 'addressMissing';
  const fault = faultOf(draft);
  return fault !== undefined && (tried || address.length > shortest) ? `fault.${fault}` : undefined;
}

function NetworkField({
  networks,
  protocol,
  onNetwork,
}: {
  readonly networks: readonly Network[];
  readonly protocol: string;
  readonly onNetwork: (protocol: string) => void;
}) {
  const t = withdrawTexts.useText();
  const options = networks.map((each) => ({ value: each.protocol, label: each.name }));
  return (
    <div className={styles.network}>
      <span className={styles.label}>{t('network')}</span>
      {options.length <= sideBySide ? (
        <Segmented label={t('network')} options={options} value={protocol} onValueChange={onNetwork} />
      ) : (
        <Select label={t('network')} hideLabel options={options} value={protocol} onValueChange={onNetwork} />
      )}
    </div>
  );
}

/** Where the address may come from other than the keyboard: `children`, the clipboard, and the camera. */
function Sources({
  protocol,
  network,
  onAddress,
  children,
}: {
  readonly protocol: string;
  readonly network: string;
  readonly onAddress: (text: string) => void;
  readonly children: ReactNode;
}) {
  const { toast } = usePlatform();
  const t = withdrawTexts.useText();
  const hasCamera = useHasCamera();
  const [scanning, setScanning] = useState(false);
  const handlePaste = async () => {
    try {
      onAddress(await navigator.clipboard.readText());
    } catch {
      toast.show('info', t('pasteFailed'));
    }
  };
  return (
    <>
      <div className={styles.sources}>
        {children}
        {'clipboard' in navigator && (
          <Button size="small" variant="quiet" icon={<ClipboardPaste />} onClick={() => void handlePaste()}>
            {t('paste')}
          </Button>
        )}
        {hasCamera && (
          <Button size="small" variant="quiet" icon={<ScanLine />} onClick={() => setScanning(true)}>
            {t('scan')}
          </Button>
        )}
      </div>
      {scanning && (
        <ScanSheet
          protocol={protocol}
          network={network}
          onClose={() => setScanning(false)}
          onAddress={(text) => {
            onAddress(text);
            setScanning(false);
          }}
        />
      )}
    </>
  );
}
