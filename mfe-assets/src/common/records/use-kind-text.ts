import type { StatementKind } from '@exchange/contract/statement';
import { recordTexts } from './texts';

/** What a kind of line of the account statement is called. */
export function useKindText(): (kind: StatementKind) => string {
  const t = recordTexts.useText();
  return (kind) => t(`kinds.${kind}`);
}
