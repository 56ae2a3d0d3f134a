import { usePlatform } from '@exchange/platform';
import { NotificationBell } from '@exchange/remote-kit';
import { AppLink, Dropdown, IconLink, StickyHead, TokenLogo } from '@exchange/ui';
import { Bell, CircleUserRound, Menu, Search } from '@exchange/ui/icons';
import { useText } from '../../messages';
import { usePainted } from '../../common/use-painted';
import styles from './home-head.module.css';

/** Where the menu leads, by the name of its text. */
const links = {
  calendar: '/?open=calendar',
  news: '/home/news',
  bdex: '/bdex',
  editFavorite: '/home/editFavorite',
  language: '/user/language',
  download: '/download',
  help: '/help',
} as const;

/** Head of the home page: the organisation, the ways to the search, to the notifications, to the user's own page and to what has no tab. */
export function HomeHead() {
  const { organisation } = usePlatform();
  const t = useText();
  const painted = usePainted();
  const bellName = (unread: number) =>
    unread > 0 ? t('home.notificationsUnread', { count: unread }) : t('home.notifications');
  return (
    <StickyHead className={styles.head}>
      <TokenLogo src={organisation.logoUrl} name={organisation.name} size="medium" />
      <AppLink to="/search" className={styles.search}>
        <Search aria-hidden="true" size="0.32rem" />
        <span>{t('home.search')}</span>
      </AppLink>
      <NotificationBell name={bellName} icon={<Bell />} ready={painted} />
      <IconLink to="/user" aria-label={t('home.user')}>
        <CircleUserRound />
      </IconLink>
      <Dropdown label={t('home.links.open')} icon={<Menu />}>
        {(close) => (
          <ul className={styles.links}>
            {Object.entries(links).map(([name, to]) => (
              <li key={name}>
                <AppLink to={to} onClick={close}>
                  {t(`home.links.${name}`)}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Dropdown>
    </StickyHead>
  );
}
