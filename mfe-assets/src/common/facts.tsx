import { type Fact as PlainFact, Facts as PlainFacts } from '@exchange/remote-kit';
import { usePlatform } from '@exchange/platform';
import { copyText, IconButton } from '@exchange/ui';
import { Copy } from '@exchange/ui/tool-icons';
import styles from './facts.module.css';
import { useText } from '../messages';

/** One thing that is known, with what it is. Translated. */
export interface Fact extends PlainFact {
  /** What a button beside it copies, and the button's name. */
  readonly copy?: { readonly text: string; readonly label: string };
}

/** What is known of something, one line each; long values wrap. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return <PlainFacts items={items.map(({ copy, ...fact }) => (copy ? withCopy(fact, copy) : fact))} />;
}

const withCopy = ({ label, value }: PlainFact, copy: NonNullable<Fact['copy']>): PlainFact => ({
  label,
  value: (
    <span className={styles.copied}>
      <span>{value}</span>
      <CopyButton {...copy} />
    </span>
  ),
});

/** Copies a text and says whether that worked (H-24). */
function CopyButton({
  text,
  label,
}: {
  readonly text: string;
  /** What is copied, e.g. 'Copy address'. */ readonly label: string;
}) {
  const { toast } = usePlatform();
  const t = useText();
  const handleClick = async () => {
    const copied = await copyText(text);
    toast.show(copied ? 'success' : 'error', t(copied ? 'common.copied' : 'common.copyFailed'));
  };
  return (
    <IconButton aria-label={label} onClick={() => void handleClick()}>
      <Copy />
    </IconButton>
  );
}
