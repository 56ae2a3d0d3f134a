import { usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { Card, EmptyState, LinkButton, RichText } from '@exchange/ui';
import { useText } from '../../messages';
import { documentAt } from '../../common/documents';
import styles from './help-page.module.css';

/** `/help/{document}`: a legal or help text of the organisation in the reader's language (H-04). */
export function DocumentPage({ slug }: { readonly slug: string }) {
  const { locale, organisation } = usePlatform();
  const t = useText();
  const document = documentAt(slug);
  return (
    <div className={styles.page}>
      <PageHead title={document === undefined ? t('help.title') : t(`legal.${document}`)} back="/help" />
      {document === undefined ? (
        <EmptyState
          title={t('help.unknown')}
          text={t('help.unknownText')}
          action={<LinkButton to="/help">{t('help.title')}</LinkButton>}
        />
      ) : (
        <Card className={styles.card ?? ''}>
          <RichText
            key={`${locale.current} ${document}`}
            html={() => organisation.readDocument(document)}
            lines={24}
            loadingLabel={t('common.loading')}
            failedTitle={t('legal.failed')}
            retryLabel={t('common.retry')}
          />
        </Card>
      )}
    </div>
  );
}
