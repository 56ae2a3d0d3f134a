import { usePlatform } from '@exchange/platform';
import { Button, Dialog } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useText } from '../../../common/text';
import type { FavouritesStore } from '../store/favourites-store';

/** After a login: asks whether the favourites on this device go to the account too (T-05). */
export const MergeOffer = observer(function MergeOffer({ store }: { readonly store: FavouritesStore }) {
  const { toast, locale } = usePlatform();
  const t = useText();
  const [pending, setPending] = useState(false);
  const count = store.offered.length;
  const handleAccept = async () => {
    setPending(true);
    try {
      await store.acceptOffer();
      toast.show('success', t('favourites.merged', { count }));
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    } finally {
      setPending(false);
    }
  };
  const handleDecline = () => store.declineOffer();
  return (
    <Dialog
      open={count > 0}
      title={t('favourites.mergeTitle')}
      onClose={handleDecline}
      footer={
        <>
          <Button variant="quiet" onClick={handleDecline}>
            {t('favourites.keepLocal')}
          </Button>
          <Button pending={pending} onClick={() => void handleAccept()}>
            {t('favourites.merge')}
          </Button>
        </>
      }
    >
      <p>{t('favourites.mergeText', { count })}</p>
    </Dialog>
  );
});
