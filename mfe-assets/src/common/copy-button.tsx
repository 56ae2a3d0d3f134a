import { usePlatform } from '@exchange/platform';
import { copyText, IconButton } from '@exchange/ui';
import { Copy } from '@exchange/ui/icons';
import { useText } from '../messages';

/** Copies a text and says whether that worked (H-24). */
export function CopyButton({
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
