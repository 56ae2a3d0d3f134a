import { pictureLimits, type KycPicture } from '@exchange/contract/kyc';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { pictureTypes } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { Camera, CircleAlert, CircleCheck, Image as ImageIcon, ImageUp } from '@exchange/ui/icons';
import { type ComponentProps, useId, useRef, type ReactNode } from 'react';
import { useText } from '../../messages';
import styles from './picture-field.module.css';
import { mayRetry, type PictureSlot, type PictureSlots } from './picture-slots';
import { useKycText } from './texts';

/** One picture of level 2: from the camera or from a file, sent at once, with its progress and its own way out of a failure. */
export function PictureField({
  option,
  slot,
  slots,
  label,
  hint,
  missing,
}: {
  readonly option: KycPicture;
  readonly slot: PictureSlot;
  readonly slots: PictureSlots;
  readonly label: string;
  readonly hint: ReactNode;
  /** It was wanted and is not there. */
  readonly missing: boolean;
}) {
  const t = useKycText();
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const handleFile = (chosen: File) => void slots.send(option, chosen);
  return (
    <section className={styles.field} aria-labelledby={`${id}-label`} data-picture={option}>
      <h2 id={`${id}-label`} className={styles.label}>
        {label}
      </h2>
      <div className={styles.hint}>{hint}</div>
      <PictureInput ref={camera} capture={option === 'hold' ? 'user' : 'environment'} onFile={handleFile} />
      <PictureInput ref={file} aria-label={label} onFile={handleFile} />
      {slot.state !== 'empty' && (
        <Chosen
          slot={slot}
          label={label}
          onCancel={() => slots.cancel(option)}
          onRetry={() => void slots.retry(option)}
        />
      )}
      {slot.state !== 'sending' && (
        <Choices
          again={slot.state === 'kept' || slot.state === 'failed'}
          labelId={`${id}-label`}
          onTake={() => camera.current?.click()}
          onChoose={() => file.current?.click()}
        />
      )}
      <p className={styles.missing} role="alert">
        {missing && slot.state === 'empty' ? t('picture.missing') : ''}
      </p>
    </section>
  );
}

/** The device's own choice of a picture: nothing is seen of it but what its `ref` opens. */
function PictureInput({
  onFile,
  ...attributes
}: Pick<ComponentProps<'input'>, 'ref' | 'capture' | 'aria-label'> & {
  readonly onFile: (file: File) => void;
}) {
  const handleFiles = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    // The same file again would be no change.
    input.value = '';
    if (chosen) onFile(chosen);
  };
  return (
    <input
      type="file"
      hidden
      accept={pictureTypes}
      {...attributes}
      onChange={(event) => handleFiles(event.currentTarget)}
    />
  );
}

/** The picture and how far it has come. */
function Chosen({
  slot,
  label,
  onCancel,
  onRetry,
}: {
  readonly slot: Exclude<PictureSlot, { state: 'empty' }>;
  readonly label: string;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}) {
  const common = useText();
  const t = useKycText();
  return (
    <div className={styles.shown} data-state={slot.state}>
      <Preview url={slot.url} label={label} />
      <div className={styles.state}>
        {slot.state === 'sending' && (
          <Progress share={slot.share} label={label}>
            <Button size="small" variant="quiet" onClick={onCancel}>
              {common('common.cancel')}
            </Button>
          </Progress>
        )}
        {slot.state === 'kept' && (
          <p className={styles.kept} role="status">
            <CircleCheck aria-hidden="true" />
            {t('picture.kept')}
          </p>
        )}
        {slot.state === 'failed' && <Failure slot={slot} onRetry={onRetry} />}
      </div>
    </div>
  );
}

/** Takes a picture with the camera, or chooses a file. */
function Choices({
  again,
  labelId,
  onTake,
  onChoose,
}: {
  /** There is a picture, which another would replace. */
  readonly again: boolean;
  readonly labelId: string;
  readonly onTake: () => void;
  readonly onChoose: () => void;
}) {
  const t = useKycText();
  return (
    <div className={styles.choices}>
      <Button
        className={styles.camera ?? ''}
        size="small"
        variant={again ? 'ghost' : 'primary'}
        icon={<Camera aria-hidden="true" size="0.32rem" />}
        aria-describedby={labelId}
        onClick={onTake}
      >
        {t(again ? 'picture.takeAgain' : 'picture.take')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<ImageUp aria-hidden="true" size="0.32rem" />}
        aria-describedby={labelId}
        onClick={onChoose}
      >
        {t(again ? 'picture.chooseAgain' : 'picture.choose')}
      </Button>
    </div>
  );
}

function Preview({ url, label }: { readonly url: string | undefined; readonly label: string }) {
  const t = useKycText();
  return url === undefined ? (
    <span className={styles.preview}>
      <ImageIcon aria-hidden="true" />
    </span>
  ) : (
    <img className={styles.preview} src={url} alt={t('picture.preview', { picture: label })} />
  );
}

function Progress({
  share,
  label,
  children,
}: {
  readonly share: number;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const t = useKycText();
  const percent = Math.round(share * 100);
  return (
    <>
      <p>{share < 1 ? t('picture.sending', { percent }) : t('picture.checking')}</p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i ref={(bar) => bar?.style.setProperty('inline-size', `${percent}%`)} />
      </div>
      {children}
    </>
  );
}

/** Nothing came of it, so that there is nothing to look after before trying again. */
const didNotArrive = (failure: unknown): boolean =>
  isApiFailure(failure) && (failure.kind === 'network' || failure.kind === 'timeout');

function Failure({
  slot,
  onRetry,
}: {
  readonly slot: Extract<PictureSlot, { state: 'failed' }>;
  readonly onRetry: () => void;
}) {
  const { locale } = usePlatform();
  const common = useText();
  const t = useKycText();
  const { refusal } = slot;
  const text =
    typeof refusal === 'string'
      ? t(`picture.${refusal}`, { pixels: pictureLimits.shortestSide })
      : didNotArrive(refusal.failure)
        ? t('picture.notSent')
        : locale.failure(refusal.failure);
  return (
    <>
      <p className={styles.failed} role="alert">
        <CircleAlert aria-hidden="true" />
        <span>{text}</span>
      </p>
      {mayRetry(refusal) && (
        <Button size="small" onClick={onRetry}>
          {common('common.retry')}
        </Button>
      )}
    </>
  );
}
