import { LinkButton } from '@exchange/ui';
import { texts } from '../texts';

/** What leads on from an empty history: to all of it when it is narrowed, else to what can be traded. */
export function Onward({ path, narrowed }: { readonly path: string; readonly narrowed: boolean }) {
  const t = texts.useText();
  return narrowed ? (
    <LinkButton replace variant="quiet" to={path}>
      {t('showAll')}
    </LinkButton>
  ) : (
    <LinkButton to="/home/marketCondition">{t('toMarket')}</LinkButton>
  );
}
