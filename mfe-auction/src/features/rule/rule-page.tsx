import { usePlatform } from '@exchange/platform';
import { Card, LinkButton, TopBar } from '@exchange/ui';
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
  const { navigation } = usePlatform();
  const t = useText();
  return (
    <div className={page.page}>
      <TopBar
        title={t('screens.rule')}
        backLabel={t('common.back')}
        onBack={() => navigation.back('/auction/list')}
      />
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
