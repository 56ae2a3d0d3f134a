import { KycFrame } from './kyc-frame';
import { Settled } from './identity-page';
import { PicturesForm } from './pictures-form';
import { useKycText, withKycTexts } from './texts';

/** `/user/kyc/lv2` (S-07): the pictures, of a foreign document with birthday and address. */
export const PicturesPage = withKycTexts(function PicturesPage() {
  const t = useKycText();
  return (
    <KycFrame title={t('level2.title')} isForm>
      {(step, reload) =>
        step.lv1.status !== 2 ? (
          <Settled status={0} />
        ) : step.lv2.status === 1 || step.lv2.status === 2 ? (
          <Settled status={step.lv2.status} />
        ) : (
          <PicturesForm step={step} onStale={reload} />
        )
      }
    </KycFrame>
  );
});
