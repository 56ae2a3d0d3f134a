import { usePlatform } from '@exchange/platform';
import { LaterPage, TopBar } from '@exchange/ui';
import { useText } from '../common/use-text';
import type { LaterArea } from './later-areas';

/** An area that is not open yet: its name, that it opens later, and the way back. */
export function LaterRoute({ area }: { readonly area: LaterArea }) {
  const { navigation } = usePlatform();
  const t = useText();
  return (
    <>
      <TopBar backLabel={t('common.back')} onBack={() => navigation.back('/assets')} />
      <LaterPage
        title={t(`later.${area}`)}
        text={t('later.text')}
        href="/assets"
        linkText={t('later.assets')}
        onLink={(href) => navigation.to(href)}
      />
    </>
  );
}
