import { delistWithdrawalAddress, type SavedAddress } from '@exchange/contract/wallet';
import type { Translate } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Dialog } from '@exchange/ui';
import type { ReactNode } from 'react';

/** Asks before an entry leaves its book. */
export function DeleteEntry({
  t,
  entry,
  children,
  onClose,
  onGone,
}: {
  readonly t: Translate;
  readonly entry: SavedAddress;
  /** The place that the entry names. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { api, locale, toast } = usePlatform();
  const { run, pending } = useTask(async () => {
    try {
      await api.call(delistWithdrawalAddress, { id: entry.id });
    } catch (failure) {
      // Deleted in another window it is gone as well.
      if (!isApiFailure(failure, 'addressUnknown')) {
        toast.show('error', locale.failure(failure));
        return;
      }
    }
    toast.show('success', t('saved.deleted'));
    onGone();
  });
  return (
    <Dialog
      open
      title={t('saved.deleteTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('saved.keep')}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => run()}>
            {t('saved.delete')}
          </Button>
        </>
      }
    >
      <p>{t('saved.deleteText', { name: entry.title })}</p>
      {children}
    </Dialog>
  );
}
