import { isApiFailure, usePlatform } from '@exchange/platform';
import type { CallState } from '@exchange/remote-kit';
import { EmptyState, ErrorState } from '@exchange/ui';
import type { ReactNode } from 'react';
import { queryFailureText } from '../../../common/query-failure-text';
import { useText } from '../../../messages';
import { texts } from '../texts';

/** A call whose retry asks again as well for what else about the brand has failed: one press brings the page back. */
export function together<Output>(
  answer: CallState<Output>,
  other: Pick<CallState<unknown>, 'failure' | 'reload'>,
): CallState<Output> {
  return {
    ...answer,
    reload: () => {
      answer.reload();
      if (other.failure !== undefined) other.reload();
    },
  };
}

/** What a call about a brand has yielded, in each of its states; a token without a brand behind it says so. */
export function BrandAnswer<Output>({
  answer,
  waiting,
  children,
}: {
  readonly answer: CallState<Output>;
  /** Stands while the answer is on its way, as large as what comes. */
  readonly waiting: ReactNode;
  readonly children: (value: Output) => ReactNode;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const { value, failure, pending, reload } = answer;
  if (value !== undefined) return children(value);
  if (failure === undefined) return waiting;
  if (isApiFailure(failure) && failure.reason === 'tokenUnknown')
    return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <ErrorState
      title={t('failed')}
      text={queryFailureText(failure, locale, common)}
      retryLabel={common('retry')}
      pending={pending}
      onRetry={reload}
    />
  );
}
