import { type DocumentName, usePlatform } from '@exchange/platform';
import { RichText, Sheet } from '@exchange/ui';
import { useText } from '../../messages';
import styles from './legal-sheet.module.css';

/** A legal text in a sheet; fetched with what sanitises it when somebody wants to read. */
export function LegalSheet({
  document,
  title,
  onClose,
}: {
  readonly document: DocumentName | undefined;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { organisation } = usePlatform();
  const t = useText();
  return (
    <Sheet open={document !== undefined} title={title} closeLabel={t('common.close')} onClose={onClose}>
      {document !== undefined && (
        <RichText
          key={document}
          html={() => organisation.readDocument(document)}
          loadingLabel={t('common.loading')}
          failedTitle={t('legal.failed')}
          retryLabel={t('common.retry')}
          className={styles.legal ?? ''}
        />
      )}
    </Sheet>
  );
}
