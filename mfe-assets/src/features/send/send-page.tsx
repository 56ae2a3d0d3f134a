import { getUserTransferConfig, type Transfer, transferBetweenUsers } from '@exchange/contract/transfer';
import { withdrawalAddressList } from '@exchange/contract/wallet';
import { usePlatform, useStream, useTopic } from '@exchange/platform';
import {
  AskBeforeLeaving,
  PageHead,
  PageLoading,
  PendingRequest,
  useCall,
  useCommand,
  useDraft,
  usePersonal,
  useSteps,
  withTexts,
} from '@exchange/remote-kit';
import { AppLink, Button, EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { wholeAmount } from '../../common/balances';
import { HoldNotice } from '../../common/hold-notice';
import { Notice } from '../../common/notice';
import { RecordsLink } from '../../common/records/records-link';
import page from '../../common/page.module.css';
import { payeeOf } from './payee';
import { SendDone } from './send-done';
import { SendForm, type SendRequest } from './send-form';
import { SendReview } from './send-review';
import { sendTexts } from './texts';
import { fundsTexts } from '../../common/funds/texts';

/** The only token that is sent to other users. */
const sentToken = 'usdt';

const nothingTyped: SendRequest = { payee: { type: 1, name: '' }, amount: '', note: '' };
const noDraft = { isTyped: false, request: nothingTyped };

/** `/assets/transferAccounts/{token}`: to another user – who and how much, then the name and the codes, then its review. */
export const SendPage = withTexts([sendTexts, fundsTexts], Page, PageLoading);

function Page({ token }: { readonly token: string }) {
  const { navigation, locale } = usePlatform();
  const { user } = useTopic('session');
  const { search } = useStream(navigation.location$, () => navigation.location);
  const t = sendTexts.useText();
  const { send, outcome, look, dismiss } = useCommand(transferBetweenUsers);
  const [typed, setTyped, forget] = useDraft('send', noDraft);
  const [checked, setChecked] = useState<{ readonly request: SendRequest; readonly payeeName: string }>();
  const [transfer, setTransfer] = useState<Transfer>();
  const { step, go, end } = useSteps(['form', 'review'], checked ? 'review' : 'form');
  const change = (request: SendRequest) => {
    setTyped({ isTyped: true, request });
    setChecked(undefined);
  };
  const clear = () => {
    setTyped(noDraft);
    forget();
    setChecked(undefined);
  };
  // One whose answer was lost was made after all: it must not stand in the form to be sent again.
  const isMade = outcome.is === 'made';
  const handleMade = useEffectEvent(() => {
    forget();
    end();
  });
  useEffect(() => {
    if (isMade) handleMade();
  }, [isMade]);
  const supported = token === sentToken;
  const rules = useCall(getUserTransferConfig, { token: sentToken }, { skip: !supported });
  const book = useCall(withdrawalAddressList, { token: sentToken, payees: true }, { skip: !supported });
  const { reload } = rules;
  usePersonal('balances', reload);

  const chosen = new URLSearchParams(search).get('payee');
  const entry = chosen === null ? undefined : book.value?.list.find(({ id }) => id === chosen);
  const begun = entry ? { ...nothingTyped, payee: payeeOf(entry) } : nothingTyped;
  const missing = [
    ...(user?.has_trade_password === false
      ? [{ to: '/user/security/tradepassword', text: t('setTradePassword') }]
      : []),
    ...(user?.has_authenticator === false
      ? [{ to: '/user/security/google', text: t('bindAuthenticator') }]
      : []),
  ];
  const waitsForPayee = chosen !== null && book.pending && book.value === undefined;
  return (
    <div className={page.page}>
      <PageHead
        title={t(step === 'review' ? 'confirmTitle' : 'title')}
        back="/assets"
        actions={step === 'form' && <RecordsLink name="transfer">{t('records')}</RecordsLink>}
      />
      {!supported ? (
        <EmptyState
          title={t('unsupported')}
          action={
            <Button onClick={() => navigation.to(`/assets/transferAccounts/${sentToken}`, { replace: true })}>
              {t('sendUsdt')}
            </Button>
          }
        />
      ) : outcome.is === 'made' ? (
        <SendDone
          transfer={outcome.answer.transfer}
          wasLost
          onAgain={() => {
            dismiss();
            clear();
          }}
        />
      ) : outcome.is !== 'none' ? (
        <div className={page.body}>
          <PendingRequest
            state={outcome.is}
            facts={[
              {
                label: t(outcome.pending.asked.payee_type === 1 ? 'uid' : 'email'),
                value: outcome.pending.asked.payee,
              },
              {
                label: t('amount'),
                value: `${wholeAmount(outcome.pending.asked.amount, locale.current)} ${sentToken.toUpperCase()}`,
              },
            ]}
            onLook={look}
            onDismiss={dismiss}
          />
        </div>
      ) : transfer ? (
        <SendDone
          transfer={transfer}
          onAgain={() => {
            reload();
            setTransfer(undefined);
          }}
        />
      ) : rules.value === undefined && rules.failure !== undefined ? (
        <ErrorState
          title={t('failed')}
          text={locale.failure(rules.failure)}
          retryLabel={t('retry')}
          pending={rules.pending}
          onRetry={reload}
        />
      ) : rules.value === undefined || waitsForPayee ? (
        <div className={page.body} role="status" aria-label={t('loading')}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height="0.96rem" />
          ))}
        </div>
      ) : step === 'review' && checked ? (
        <SendReview
          {...checked}
          onSend={send}
          onRefused={() => reload()}
          onSent={(sent) => {
            clear();
            setTransfer(sent);
            end();
          }}
        />
      ) : (
        <div className={page.body}>
          <HoldNotice hold={rules.value.hold} />
          {missing.length > 0 && (
            <Notice>
              {t('needs')}
              {missing.map(({ to, text }) => (
                <AppLink key={to} to={to}>
                  {text}
                </AppLink>
              ))}
            </Notice>
          )}
          <SendForm
            key={chosen ?? ''}
            rules={rules.value}
            payees={book.value?.list ?? []}
            draft={typed.isTyped ? typed.request : begun}
            blocked={missing.length > 0 || rules.value.hold !== null}
            onDraft={change}
            onChecked={(request, payeeName) => {
              change(request);
              setChecked({ request, payeeName });
              go('review');
            }}
            onRefused={reload}
          />
        </div>
      )}
      <AskBeforeLeaving
        holdsInput={typed.isTyped && transfer === undefined && outcome.is === 'none'}
        back="/assets"
        onLeave={clear}
      />
    </div>
  );
}
