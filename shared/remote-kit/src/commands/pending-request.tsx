import { Button, Card, Spinner } from '@exchange/ui';
import { Facts, type Fact } from '../facts';
import { createFeatureTexts } from '../texts';
import { withTexts } from '../with-texts';
import type { CommandState } from './use-command';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';
import styles from './pending-request.module.css';

const texts = createFeatureTexts('remote-kit', 'pending-request', { 'zh-HK': zhHK, 'zh-CN': zhCN, en });

/** What {@link PendingRequest} shows. Texts are translated. */
export interface PendingRequestProps {
  readonly state: CommandState<never>['outcome']['is'];
  /** What was asked for. */
  readonly facts?: readonly Fact[];
  readonly onLook?: () => void;
  /** Seen, or left. Without it there is nothing to press once the outcome is known. */
  readonly onDismiss?: () => void;
}

function Pending({ state, facts = [], onLook, onDismiss }: PendingRequestProps) {
  const t = texts.useText();
  if (state === 'none') return null;
  const isKnown = state === 'made' || state === 'notMade';
  return (
    <Card className={styles.card ?? ''} data-state={state}>
      <div className={styles.words} role="status">
        <p className={styles.title}>
          {state === 'looking' && <Spinner />}
          {t(`title.${state}`)}
        </p>
        <p className={styles.text}>{t(`text.${state}`)}</p>
      </div>
      {facts.length > 0 && <Facts items={facts} />}
      {state === 'unknown' && onLook && (
        <Button variant="quiet" block onClick={onLook}>
          {t('look')}
        </Button>
      )}
      {isKnown && onDismiss && (
        <Button variant="quiet" block onClick={onDismiss}>
          {t('goOn')}
        </Button>
      )}
    </Card>
  );
}

/** Says of a request that was sent and not answered where it stands: looked for, made, never arrived, or not known. */
export const PendingRequest = withTexts(texts, Pending);
