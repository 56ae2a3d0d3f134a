import { PageHead } from '@exchange/remote-kit';
import { Card, LinkButton } from '@exchange/ui';
import page from '../../common/page.module.css';
import { useText } from '../../messages';
import styles from './rule-page.module.css';

const parts = {
  dutch: ['price', 'pay', 'final', 'end'],
  regular: ['bid', 'win', 'outbid', 'extend', 'pay'],
  both: ['limits', 'password', 'settle', 'failed'],
} as const;

/** `/auction/rule` (U-04): how prices come about, what is paid and what comes back. */
export function RulePage() {
  const t = useText();
  return (
    <div className={page.page}>
      <PageHead title={t('screens.rule')} back="/auction/list" />
      <div className={page.body}>
        {(['dutch', 'regular', 'both'] as const).map((part) => (
          <Card key={part}>
            <h2 className={styles.heading}>{t(`rule.${part}.title`)}</h2>
            <ol className={styles.rules}>
              {parts[part].map((rule) => (
                <li key={rule}>{t(`rule.${part}.${rule}`)}</li>
              ))}
            </ol>
          </Card>
        ))}
        <LinkButton to="/auction/list">{t('seeAuctions')}</LinkButton>
      </div>
    </div>
  );
}
