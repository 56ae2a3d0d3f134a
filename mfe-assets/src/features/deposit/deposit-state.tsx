import type { Deposit } from '@exchange/contract/asset';
import type { Translate } from '@exchange/i18n';
import { chainStatusName, chainTone } from '../../common/records/chain-states';
import { StateText } from '../../common/state-text';
import { isWaiting, reasonOf, seenConfirmations } from './deposits';
import { depositTexts } from './texts';

/** A deposit's state in words. */
export function DepositState({ status }: Pick<Deposit, 'status'>) {
  const t = depositTexts.useText();
  return <StateText tone={chainTone(status)}>{t(`status.${chainStatusName(status)}`)}</StateText>;
}

/** What is to be said beside a deposit's state: how far it is, or why it was not credited. */
export function depositNote(deposit: Deposit, t: Translate): string {
  if (chainTone(deposit.status) === 'failed') return t(`reasonShort.${reasonOf(deposit)}`);
  if (isWaiting(deposit)) return t('waiting');
  return t('progress', { seen: seenConfirmations(deposit), needed: deposit.confirmations_needed });
}
