import { ageAt } from '@exchange/contract/identity-document';
import { authForeignCardImg, authIdCardImg, kycAge, type KycPicture } from '@exchange/contract/kyc';
import { isApiFailure, usePlatform, useTopic } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Card, TextField } from '@exchange/ui';
import { useEffect, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { AddressField } from './address-field';
import { kycFormsOf, type ResidenceDraft } from './kyc-forms';
import styles from './kyc.module.css';
import { LevelFailure } from './level-state';
import { PictureField } from './picture-field';
import { useKycText } from './texts';
import type { KycStep } from './use-kyc';

const longestAddress = 200;
const wanted = { domestic: ['front', 'back', 'hold'], foreign: ['photo', 'hold'] } as const;

interface PicturesFormProps {
  readonly step: KycStep;
  /** The exchange says that it has not what the form shows. */
  readonly onStale: () => void;
}

/** The form of level 2. Each picture is sent as it is chosen; the button sends all of it for review. */
export function PicturesForm({ step, onStale }: PicturesFormProps) {
  const t = useKycText();
  const ref = useRef<HTMLFormElement>(null);
  const form = usePicturesForm({ step, onStale });
  const { kind, slots, tried } = form;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = form.submit();
    if (wrong === 'birthday') ref.current?.querySelector<HTMLElement>('input[type="date"]')?.focus();
    else if (wrong === 'address') ref.current?.querySelector<HTMLElement>('textarea')?.focus();
    else if (wrong !== undefined) {
      const buttons = ref.current?.querySelectorAll<HTMLElement>(`[data-picture="${wrong}"] button`);
      [...(buttons ?? [])].find((button) => button.offsetParent !== null)?.focus();
    }
  };
  return (
    <>
      {step.lv2.status === 3 && <LevelFailure level={step.lv2} />}
      <p className={styles.lead}>{t('level2.lead')}</p>
      <form ref={ref} className={styles.pictures} noValidate onSubmit={handleSubmit}>
        {kind === 'foreign' && <Residence form={form} />}
        {wanted[kind].map((option) => (
          <Card key={option}>
            <PictureField
              option={option}
              slot={slots[option] ?? { state: 'empty' }}
              slots={form.pictures}
              label={t(`pictures.${option}`)}
              hint={option === 'hold' ? <HoldHint kind={kind} /> : t(`pictures.${option}Hint`)}
              missing={tried}
            />
          </Card>
        ))}
        <p className={styles.privacy}>{t('picture.rules')}</p>
        <FormMessage text={form.message} />
        <Button type="submit" block pending={form.pending}>
          {t('send')}
        </Button>
      </form>
    </>
  );
}

/** What is asked of a foreigner beside the pictures: birthday and address. */
function Residence({
  form: { residence, errors, change, tried },
}: {
  readonly form: ReturnType<typeof usePicturesForm>;
}) {
  const { clock } = usePlatform();
  const t = useKycText();
  return (
    <Card className={formStyles.form ?? ''}>
      <TextField
        type="date"
        label={t('fields.birthday')}
        autoComplete="bday"
        min="1900-01-01"
        max={new Date(clock.now()).toISOString().slice(0, 10)}
        reserve
        value={residence.birthday}
        error={tried ? errors.birthday : undefined}
        onValueChange={(birthday) => change({ birthday })}
      />
      <AddressField
        label={t('fields.address')}
        most={longestAddress}
        value={residence.address}
        error={tried ? errors.address : undefined}
        onValueChange={(address) => change({ address })}
      />
    </Card>
  );
}

/** Pictures and residence as they stand, what is wrong with them, and sending them for review. */
function usePicturesForm({ step, onStale }: PicturesFormProps) {
  const platform = usePlatform();
  const { api, locale, navigation, clock } = platform;
  const t = useKycText();
  const [forms] = useState(() => kycFormsOf(platform));
  const { pictures } = forms;
  const slots = useSyncExternalStore(pictures.subscribe, pictures.snapshot);
  const [residence, setResidence] = useState(forms.residence);
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState<string>();
  const { files } = step;
  useEffect(() => pictures.reconcile(files), [pictures, files]);

  const kind: keyof typeof wanted = step.kind === 'foreign' ? 'foreign' : 'domestic';
  const fileIds: Partial<Record<KycPicture, string>> = {};
  for (const option of wanted[kind]) {
    const slot = slots[option];
    if (slot?.state === 'kept') fileIds[option] = slot.fileId;
  }
  const missing = wanted[kind].filter((option) => fileIds[option] === undefined);
  const errors = kind === 'foreign' ? errorsOf(residence, clock.now(), t) : {};

  const { run, pending } = useTask(async () => {
    setMessage(undefined);
    const { front = '', back = '', photo = '', hold = '' } = fileIds;
    try {
      await (kind === 'domestic'
        ? api.call(authIdCardImg, { front, back, hold })
        : api.call(authForeignCardImg, {
            birthday: residence.birthday,
            residential_address: residence.address.trim(),
            photo,
            hold,
          }));
      forms.forget(2);
      navigation.leave('/user/kyc');
    } catch (failure) {
      setMessage(locale.failure(failure));
      if (isApiFailure(failure, 'uploadUnknown')) pictures.doubt();
      if (isApiFailure(failure, 'kycNotOpen') || isApiFailure(failure, 'uploadUnknown')) onStale();
    }
  });
  return {
    kind,
    residence,
    errors,
    pictures,
    slots,
    tried,
    message,
    pending,
    change: (changed: Partial<ResidenceDraft>) => {
      const next = { ...residence, ...changed };
      forms.keepResidence(next);
      setResidence(next);
    },
    /** Sends all of it; answers with the first thing that is wrong or missing, if anything is. */
    submit: (): keyof ResidenceDraft | KycPicture | undefined => {
      setTried(true);
      if (errors.birthday !== undefined) return 'birthday';
      if (errors.address !== undefined) return 'address';
      if (missing.some((option) => slots[option]?.state === 'sending')) {
        setMessage(t('stillSending'));
        return undefined;
      }
      const [first] = missing;
      if (first) setMessage(undefined);
      else run();
      return first;
    },
  };
}

/** What is wrong with a residence. */
function errorsOf(
  { birthday, address }: ResidenceDraft,
  now: number,
  t: ReturnType<typeof useKycText>,
): Partial<Record<keyof ResidenceDraft, string | undefined>> {
  const age = ageAt(birthday, now);
  const wrongAge = age !== undefined && age < kycAge ? t('wrong.age', { age: kycAge }) : undefined;
  return {
    birthday: age === undefined || age > 129 ? t('wrong.birthday') : wrongAge,
    address: address.trim() === '' ? t('wrong.address') : undefined,
  };
}

/** What the photo of holding the document must show. */
function HoldHint({ kind }: { readonly kind: 'domestic' | 'foreign' }) {
  const { organisation, clock, locale } = usePlatform();
  const { user } = useTopic('session');
  const t = useKycText();
  const date = new Intl.DateTimeFormat(locale.current, { dateStyle: 'long' }).format(clock.now());
  const lines =
    kind === 'domestic'
      ? [t('hold.uid', { name: organisation.name, uid: user?.uid ?? '' })]
      : [
          t('hold.purpose', { name: organisation.name }),
          t('hold.uid', { name: organisation.name, uid: user?.uid ?? '' }),
          t('hold.date', { date }),
          t('hold.signature'),
        ];
  return (
    <>
      <p>{t(kind === 'domestic' ? 'hold.domestic' : 'hold.foreign')}</p>
      <ul className={styles.noteLines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('hold.seen')}</p>
    </>
  );
}
