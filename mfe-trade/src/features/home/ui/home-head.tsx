import { usePlatform } from '@exchange/platform';
import { AppLink, IconLink, StickyHead, TokenLogo } from '@exchange/ui';
import { CircleUserRound, Search } from 'lucide-react';
import { useText } from '../../../common/text';
import styles from './home-head.module.css';

/** Head of the home page: the organisation, the way to the search and to the user's own page. */
export function HomeHead() {
  const { organisation } = usePlatform();
  const t = useText();
  return (
    <StickyHead className={styles.head}>
      <TokenLogo src={organisation.logoUrl} name={organisation.name} size="medium" />
      <AppLink to="/search" className={styles.search}>
        <Search aria-hidden="true" size="0.32rem" />
        {t('home.search')}
      </AppLink>
      <IconLink to="/user" aria-label={t('home.user')}>
        <CircleUserRound />
      </IconLink>
    </StickyHead>
  );
}
