import type { LostRequest } from '@exchange/remote-kit';
import { Button, Card, EmptyState, ErrorState, Spinner } from '@exchange/ui';
import { Facts } from '../facts';
import { Notice } from '../notice';
import page from '../page.module.css';
import { fundsTexts } from './texts';

/** Where a request stands whose answer was lost with an earlier page, before it is found (H-20). */
export function LostRequestView({
  state,
  facts,
  onLook,
  onDismiss,
}: {
  readonly state: Exclude<LostRequest<object, unknown>['is'], 'none' | 'made'>;
  /** What was asked for. */
  readonly facts: Parameters<typeof Facts>[0]['items'];
  readonly onLook: () => void;
  readonly onDismiss: () => void;
}) {
  const t = fundsTexts.useText();
  return (
    <div className={page.form}>
      {state === 'looking' && (
        <div role="status">
          <EmptyState icon={<Spinner />} title={t('lost.looking')} text={t('lost.lookingText')} />
        </div>
      )}
      {state === 'notMade' && (
        <div role="status">
          <EmptyState
            title={t('lost.notMade')}
            text={t('lost.notMadeText')}
            action={<Button onClick={onDismiss}>{t('lost.goOn')}</Button>}
          />
        </div>
      )}
      {state === 'unknown' && (
        <ErrorState
          title={t('lost.unknown')}
          text={t('lost.unknownText')}
          retryLabel={t('lost.look')}
          onRetry={onLook}
        />
      )}
      <Card>
        <Facts items={facts} />
      </Card>
    </div>
  );
}

/** Says that what is shown is the request whose answer was lost. */
export function FoundNotice() {
  const t = fundsTexts.useText();
  return <Notice>{t('lost.made')}</Notice>;
}
