import { usePlatform } from '@exchange/platform';
import { withTexts, createFeatureTexts } from '@exchange/remote-kit';
import { Button, Dialog } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FavouritesStore } from './favourites-store';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

const texts = createFeatureTexts('mfe-trade', 'favourites', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});

const Offer = observer(function Offer({ store }: { readonly store: FavouritesStore }) {
  const { toast, locale } = usePlatform();
  const t = texts.useText();
  const [pending, setPending] = useState(false);
  const count = store.offered.length;
  const handleAccept = async () => {
    setPending(true);
    try {
      await store.acceptOffer();
      toast.show('success', t('merged', { count }));
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
      title={t('title')}
      onClose={handleDecline}
      footer={
        <>
          <Button variant="quiet" onClick={handleDecline}>
            {t('keepLocal')}
          </Button>
          <Button pending={pending} onClick={() => void handleAccept()}>
            {t('merge')}
          </Button>
        </>
      }
    >
      <p>{t('text', { count })}</p>
    </Dialog>
  );
});

/** After a login: asks whether the favourites on this device go to the account too (T-05). */
export const MergeOffer = withTexts(texts, Offer);
