import type { OutputOf } from '@exchange/contract/call';
import { getUserTransferConfig, type Transfer, transferBetweenUsers } from '@exchange/contract/transfer';
import { withdrawalAddressList } from '@exchange/contract/wallet';
import { formatWhole } from '@exchange/format';
import { usePlatform, useStream, useTopic } from '@exchange/platform';
import {
  AskBeforeLeaving,
  type CallState,
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
import { useState } from 'react';
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
  const t = sendTexts.useText();
  const isSupported = token === sentToken;
  const rules = useCall(getUserTransferConfig, { token: sentToken }, { skip: !isSupported });
  const book = useCall(withdrawalAddressList, { token: sentToken, payees: true }, { skip: !isSupported });
  const { reload } = rules;
  usePersonal('balances', reload);
  const form = useSend();
  const { step, outcome, transfer, typed } = form;
  const content = () => {
    if (!isSupported) return <Unsupported />;
    if (outcome.is !== 'none') return <SentBefore form={form} outcome={outcome} />;
    if (transfer) {
      return (
        <SendDone
          transfer={transfer}
          onAgain={() => {
            reload();
            form.again();
          }}
        />
      );
    }
    return <Step form={form} rules={rules} book={book} />;
  };
  return (
    <div className={page.page}>
      <PageHead
        title={t(step === 'review' ? 'confirmTitle' : 'title')}
        back="/assets"
        actions={step === 'form' && <RecordsLink name="transfer">{t('records')}</RecordsLink>}
      />
      {content()}
      <AskBeforeLeaving
        holdsInput={typed.isTyped && transfer === undefined && outcome.is === 'none'}
        back="/assets"
        onLeave={form.clear}
      />
    </div>
  );
}

/** A transfer on its way: what was typed and checked, the step that is open, and where the sent one stands. */
function useSend() {
  const { send, outcome, look, dismiss } = useCommand(transferBetweenUsers, {
    // It must not stand in the form to be sent again.
    onFound() {
      forget();
      end();
    },
  });
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
  return {
    typed,
    /** What the exchange has checked and the person is to confirm. */
    checked,
    /** The transfer that was just made. */
    transfer,
    step,
    outcome,
    send,
    look,
    dismiss,
    change,
    clear,
    takeChecked: (request: SendRequest, payeeName: string) => {
      change(request);
      setChecked({ request, payeeName });
      go('review');
    },
    takeSent: (sent: Transfer) => {
      clear();
      setTransfer(sent);
      end();
    },
    /** Begins the next one after `transfer`. */
    again: () => setTransfer(undefined),
    /** Begins the next one after one that had lost its answer. */
    againAfterLost: () => {
      dismiss();
      clear();
    },
  };
}

type Send = ReturnType<typeof useSend>;

function Unsupported() {
  const { navigation } = usePlatform();
  const t = sendTexts.useText();
  return (
    <EmptyState
      title={t('unsupported')}
      action={
        <Button onClick={() => navigation.to(`/assets/transferAccounts/${sentToken}`, { replace: true })}>
          {t('sendUsdt')}
        </Button>
      }
    />
  );
}

/** One that an earlier page sent: it was made after all, or still has no answer. */
function SentBefore({
  form: { look, dismiss, againAfterLost },
  outcome,
}: {
  readonly form: Send;
  readonly outcome: Exclude<Send['outcome'], { readonly is: 'none' }>;
}) {
  const { locale } = usePlatform();
  const t = sendTexts.useText();
  if (outcome.is === 'made')
    return <SendDone transfer={outcome.answer.transfer} wasLost onAgain={againAfterLost} />;
  const { payee_type: type, payee, amount } = outcome.pending.asked;
  return (
    <div className={page.body}>
      <PendingRequest
        state={outcome.is}
        facts={[
          { label: t(type === 1 ? 'uid' : 'email'), value: payee },
          {
            label: t('amount'),
            value: `${formatWhole(amount, locale.current)} ${sentToken.toUpperCase()}`,
          },
        ]}
        onLook={look}
        onDismiss={dismiss}
      />
    </div>
  );
}

/** The step that is open, once the rules are known. */
function Step({
  form,
  rules,
  book,
}: {
  readonly form: Send;
  readonly rules: CallState<OutputOf<typeof getUserTransferConfig>>;
  readonly book: CallState<OutputOf<typeof withdrawalAddressList>>;
}) {
  const { navigation, locale } = usePlatform();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const t = sendTexts.useText();
  const { step, checked, typed } = form;
  const chosen = new URLSearchParams(search).get('payee');
  const entry = chosen === null ? undefined : book.value?.list.find(({ id }) => id === chosen);
  const begun = entry ? { ...nothingTyped, payee: payeeOf(entry) } : nothingTyped;
  const missing = useMissingSteps();
  // Of the payees it is enough to know the one that was chosen.
  const needed = chosen === null ? [rules] : [rules, book];
  const missed = needed.filter(({ value, failure }) => value === undefined && failure !== undefined);
  if (missed[0]) {
    return (
      <ErrorState
        title={t('failed')}
        text={locale.failure(missed[0].failure)}
        retryLabel={t('retry')}
        pending={needed.some(({ pending }) => pending)}
        onRetry={() => missed.forEach(({ reload }) => reload())}
      />
    );
  }
  const waitsForPayee = chosen !== null && book.pending && book.value === undefined;
  if (rules.value === undefined || waitsForPayee) {
    return (
      <div className={page.body} role="status" aria-label={t('loading')}>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height="0.96rem" />
        ))}
      </div>
    );
  }
  if (step === 'review' && checked) {
    return (
      <SendReview {...checked} onSend={form.send} onRefused={() => rules.reload()} onSent={form.takeSent} />
    );
  }
  return (
    <div className={page.body}>
      <HoldNotice hold={rules.value.hold} />
      {missing.length > 0 && <MissingSteps steps={missing} />}
      <SendForm
        key={chosen ?? ''}
        rules={rules.value}
        payees={book.value?.list ?? []}
        draft={typed.isTyped ? typed.request : begun}
        blocked={missing.length > 0 || rules.value.hold !== null}
        onDraft={form.change}
        onChecked={form.takeChecked}
        onRefused={rules.reload}
      />
    </div>
  );
}

function MissingSteps({ steps }: { readonly steps: ReturnType<typeof useMissingSteps> }) {
  const t = sendTexts.useText();
  return (
    <Notice>
      {t('needs')}
      {steps.map(({ to, text }) => (
        <AppLink key={to} to={to}>
          {text}
        </AppLink>
      ))}
    </Notice>
  );
}

/** What the user has yet to set up before anything is sent, each with the way to it. */
function useMissingSteps() {
  const { user } = useTopic('session');
  const t = sendTexts.useText();
  return [
    ...(user?.has_trade_password === false
      ? [{ to: '/user/security/tradepassword', text: t('setTradePassword') }]
      : []),
    ...(user?.has_authenticator === false
      ? [{ to: '/user/security/google', text: t('bindAuthenticator') }]
      : []),
  ];
}
