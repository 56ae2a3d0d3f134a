import { getUserInviteInfoList, type OutputOf } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useCall, withTexts } from '@exchange/remote-kit';
import { Button, Card, copyText, ErrorState, IconButton, QrCode, Skeleton } from '@exchange/ui';
import { Share2 } from '@exchange/ui/place-icons';
import { Copy } from '@exchange/ui/tool-icons';
import styles from './invite-page.module.css';
import { Invitees } from './invitees';
import { texts } from './texts';

type Info = OutputOf<typeof getUserInviteInfoList>;

/** `/user/invite` (S-08): the user's link, code and QR code, the invitee slots, and who came. */
export const InvitePage = withTexts(
  texts,
  function InvitePage() {
    const { locale } = usePlatform();
    const t = texts.useText();
    const { value, failure, pending, reload } = useCall(getUserInviteInfoList, {});
    return (
      <div className={styles.page}>
        <PageHead title={t('title')} back="/user" />
        {value === undefined && failure !== undefined ? (
          <ErrorState
            title={t('failed')}
            text={locale.failure(failure)}
            retryLabel={t('retry')}
            onRetry={reload}
            pending={pending}
          />
        ) : (
          <>
            <Invitation info={value} />
            <Slots info={value} />
            <Invitees count={value?.invitees} />
          </>
        )}
      </div>
    );
  },
  PageLoading,
);

/** What is passed on. While it is loading it is as large as it will be. */
function Invitation({ info }: { readonly info: Info | undefined }) {
  const { organisation, toast } = usePlatform();
  const t = texts.useText();
  const link = info && new URL(info.link, location.origin).href;
  const code = info?.invite_code;

  const copy = async (text: string) => {
    const copied = await copyText(text);
    toast.show(copied ? 'success' : 'error', t(copied ? 'copied' : 'copyFailed'));
  };
  const handleShare = async () => {
    if (link === undefined || code === undefined) return;
    if (!('share' in navigator)) return copy(link);
    try {
      const text = t('shareText', { name: organisation.name, code });
      await navigator.share({ title: organisation.name, text, url: link });
    } catch (error) {
      const closed = error instanceof DOMException && error.name === 'AbortError';
      if (!closed) toast.show('error', t('shareFailed'));
    }
    return undefined;
  };
  return (
    <Card className={styles.invitation ?? ''}>
      <h2 className={styles.heading}>{t('heading')}</h2>
      <p className={styles.lead}>{t('lead', { name: organisation.name })}</p>
      {link === undefined ? (
        <Skeleton className={styles.qr ?? ''} width="3.6rem" height="3.6rem" />
      ) : (
        <QrCode text={link} label={t('qr')} />
      )}
      <CopyRow name={t('code')} value={code} action={t('copyCode')} onCopy={copy} />
      <CopyRow name={t('link')} value={link} action={t('copyLink')} onCopy={copy} />
      <Button block disabled={link === undefined} onClick={() => void handleShare()}>
        <Share2 aria-hidden="true" />
        {t('share')}
      </Button>
    </Card>
  );
}

function CopyRow({
  name,
  value,
  action,
  onCopy,
}: {
  readonly name: string;
  readonly value: string | undefined;
  /** Name of the button. */
  readonly action: string;
  readonly onCopy: (text: string) => Promise<void>;
}) {
  return (
    <div className={styles.copyRow}>
      <div className={styles.copyText}>
        <p className={styles.name}>{name}</p>
        <p className={styles.value}>{value ?? <Skeleton width="3rem" />}</p>
      </div>
      <IconButton
        aria-label={action}
        disabled={value === undefined}
        onClick={() => value !== undefined && void onCopy(value)}
      >
        <Copy />
      </IconButton>
    </div>
  );
}

/** Most marks that are drawn; of more slots the figures tell. */
const mostMarks = 10;

function Slots({ info }: { readonly info: Info | undefined }) {
  const { organisation } = usePlatform();
  const t = texts.useText();
  const { slots = 5, slots_used: used = 0 } = info ?? {};
  return (
    <Card className={styles.slots ?? ''}>
      <div className={styles.slotsHead}>
        <h2 className={styles.groupName}>{t('slots')}</h2>
        <p className={styles.figure}>
          {info ? t('slotsUsed', { used, total: slots }) : <Skeleton width="1.4rem" />}
        </p>
      </div>
      {slots > 0 && slots <= mostMarks && (
        <div className={styles.marks} aria-hidden="true">
          {Array.from({ length: slots }, (_, index) => (
            <span key={index} className={styles.mark} data-taken={index < used || undefined} />
          ))}
        </div>
      )}
      <p className={styles.note}>{t('slotsText')}</p>
      <a className={styles.support} href={`mailto:${organisation.customerMail}`}>
        {t('slotsMore')}
      </a>
    </Card>
  );
}
