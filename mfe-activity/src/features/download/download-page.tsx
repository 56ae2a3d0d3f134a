import { getOrgBasicConfig, type OrganisationConfig } from '@exchange/contract/config';
import { type ClientType, usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useCall, withTexts, createFeatureTexts } from '@exchange/remote-kit';
import { Card, EmptyState, ErrorState, LinkButton, QrCode, TokenLogo } from '@exchange/ui';
import page from '../../common/page.module.css';
import styles from './download-page.module.css';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of the download pages; they come with them (H-26). */
const downloadTexts = createFeatureTexts('mfe-activity', 'download', {
  'zh-HK': zhHK,
  'zh-CN': zhCN,
  en,
});

const codePath = '/download/index1';
type System = 'android' | 'ios';

/** The systems whose download is offered, the client's own first (H-05). */
const systemsOf = (client: ClientType): readonly System[] =>
  client === 'ios-browser' ? ['ios', 'android'] : ['android', 'ios'];

/** Where the store has the application; undefined where it is in none, and the address is only this page's own again. */
function storeOf(config: OrganisationConfig, system: System): string | undefined {
  const address = system === 'android' ? config.android_download_url : config.ios_download_url;
  return /^https:\/\//.test(address) ? address : undefined;
}

/**
 * `/download`, and `/download/index1` to which its QR code leads (V-03): the stores' links for the client's own system first;
 * where an organisation is in no store, how its pages come to the home screen.
 */
export const DownloadPage = withTexts(downloadTexts, Page, PageLoading);

function Page({ byCode = false }: { readonly byCode?: boolean }) {
  const { native, locale } = usePlatform();
  const t = downloadTexts.useText();
  const { value, failure, pending, reload } = useCall(getOrgBasicConfig, {});
  if (!value && failure === undefined) return <PageLoading />;
  return (
    <div className={page.page}>
      <PageHead title={t(byCode ? 'byCode' : 'title')} back={byCode ? '/download' : '/'} />
      {native.inApp ? (
        <EmptyState
          title={t('inApp')}
          text={t('inAppText')}
          action={<LinkButton to="/">{t('home')}</LinkButton>}
        />
      ) : value ? (
        <Downloads config={value} byCode={byCode} />
      ) : (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      )}
    </div>
  );
}

function Downloads({ config, byCode }: { readonly config: OrganisationConfig; readonly byCode: boolean }) {
  const { native, organisation } = usePlatform();
  const t = downloadTexts.useText();
  const { client } = native;
  const isPhone = client !== 'browser';
  // Whoever came by the code is on the phone that it is for.
  const systems = byCode && isPhone ? systemsOf(client).slice(0, 1) : systemsOf(client);
  const stores = systems.flatMap((system) => {
    const address = storeOf(config, system);
    return address === undefined ? [] : [{ system, address }];
  });
  const missing = systems.filter((system) => storeOf(config, system) === undefined);
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <TokenLogo src={organisation.logoUrl} name={organisation.name} size="large" />
        <h2 className={styles.name}>{organisation.name}</h2>
        <p className={styles.lead}>{organisation.slogan === '' ? t('lead') : organisation.slogan}</p>
      </div>
      {stores.length > 0 && (
        <div className={styles.stores}>
          {stores.map(({ system, address }) => (
            <a key={system} className={styles.store} href={address} rel="noreferrer">
              {t(system)}
            </a>
          ))}
        </div>
      )}
      {missing.length > 0 && (
        <Card>
          <h2 className={styles.heading}>{t('web')}</h2>
          <p className={styles.note}>{t('webText')}</p>
          <ul className={styles.steps}>
            {missing.map((system) => (
              <li key={system}>{t(`steps.${system}`)}</li>
            ))}
          </ul>
        </Card>
      )}
      {byCode && isPhone ? (
        <LinkButton to="/download">{t('other')}</LinkButton>
      ) : (
        <Card className={styles.code ?? ''}>
          <h2 className={styles.heading}>{t('scan')}</h2>
          <QrCode text={new URL(codePath, location.origin).href} label={t('code')} />
          <p className={styles.note}>{t('scanText')}</p>
        </Card>
      )}
    </div>
  );
}
