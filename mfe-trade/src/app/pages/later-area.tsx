import { usePlatform } from '@exchange/platform';
import { LaterPage } from '@exchange/ui';
import { useText } from '../../common/text';

/** Areas of this remote that open later. */
export type LaterName = 'search' | 'bdex' | 'news' | 'editFavorite';

/** The page of an area that opens later: its name, and that it does. */
export function LaterArea({ name }: { readonly name: LaterName }) {
  const { navigation } = usePlatform();
  const t = useText();
  return (
    <LaterPage
      title={t(`later.${name}`)}
      text={t('later.text')}
      linkText={t('later.toMarket')}
      href="/home/marketCondition"
      onLink={(href) => navigation.to(href)}
    />
  );
}
