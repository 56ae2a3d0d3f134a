import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { classNames, copyText, IconButton, TextField } from '@exchange/ui';
import { Copy } from '@exchange/ui/tool-icons';
import { useState } from 'react';
import { depositTexts } from './texts';
import styles from './verified-copy.module.css';

/** How many characters at each end people compare. */
const compared = 6;

/**
 * A text to send to, with a button that copies it and looks what is on the clipboard then. Where the browser does not let a
 * page look, what was copied can be pasted into a field that compares it (A-02, H-24).
 */
export function VerifiedCopy({
  label,
  text,
  copyLabel,
  testId,
}: {
  /** What the text is. Translated. */
  readonly label: string;
  readonly text: string;
  /** Name of the button. Translated. */
  readonly copyLabel: string;
  readonly testId: string;
}) {
  const t = depositTexts.useText();
  const { outcome, checked, pasted, setPasted, copy, pending } = useVerifiedCopy(text);
  const ends = { first: text.slice(0, compared), last: text.slice(-compared) };
  return (
    <div className={styles.copy}>
      <div className={styles.line}>
        <div className={styles.main}>
          <h3 className={styles.label}>{label}</h3>
          <p className={styles.text} data-testid={testId}>
            {text}
          </p>
        </div>
        <IconButton aria-label={copyLabel} aria-busy={pending} onClick={copy}>
          <Copy />
        </IconButton>
      </div>
      <p
        className={classNames(
          styles.outcome,
          checked === 'verified' && styles.verified,
          checked === 'different' && styles.different,
        )}
        role={checked === 'different' ? 'alert' : 'status'}
      >
        {checked && t(`copy.${checked}Text`, ends)}
      </p>
      {outcome === 'unverified' && (
        <TextField
          label={t('copy.paste')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={pasted}
          onValueChange={setPasted}
        />
      )}
    </div>
  );
}

/** Copies a text, and compares with it what is pasted where the clipboard could not be looked at. */
function useVerifiedCopy(text: string) {
  const { toast } = usePlatform();
  const t = depositTexts.useText();
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const [pasted, setPasted] = useState('');
  const { run, pending } = useTask(async () => {
    setPasted('');
    const came = await copyVerified(text);
    setOutcome(came);
    if (came === 'different') toast.show('error', t('copy.different'));
    else if (came === 'failed') toast.show('error', t('copy.failed'));
    else toast.show('success', t('copy.copied'));
  });
  const trimmed = pasted.trim();
  return {
    outcome,
    /** The outcome, or what the pasted text has shown since. */
    checked:
      outcome !== 'unverified' || trimmed === '' ? outcome : trimmed === text ? 'verified' : 'different',
    pasted,
    setPasted,
    copy: () => run(),
    pending,
  } as const;
}

/**
 * What came of copying a text: `verified`: the clipboard holds it; `different`: it holds something else, which another
 * program put there; `unverified`: the browser does not let a page look; `failed`: it was not copied.
 */
type CopyOutcome = 'verified' | 'different' | 'unverified' | 'failed';

/** Copies a text and looks what is on the clipboard then: programs that swap addresses do so at once. */
async function copyVerified(text: string): Promise<CopyOutcome> {
  if (!(await copyText(text))) return 'failed';
  try {
    return (await navigator.clipboard.readText()) === text ? 'verified' : 'different';
  } catch {
    // No interface, or no permission: the text was copied all the same.
    return 'unverified';
  }
}
