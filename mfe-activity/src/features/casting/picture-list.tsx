import { isApiFailure, usePlatform } from '@exchange/platform';
import { pictureTypes } from '@exchange/remote-kit';
import { Button, IconButton } from '@exchange/ui';
import { ArrowLeft, ImageUp, RotateCw, X } from '@exchange/ui/icons';
import { useRef } from 'react';
import styles from './casting.module.css';
import type { KeptPicture } from './draft';
import { castingTexts } from './texts';
import type { SendingPicture, usePictures } from './use-pictures';

/** Pictures of an application: 1 to 9 (V-02). */
const mostPictures = 9;

/** The pictures of an application, each with its progress and its own way out of a failure; the first one is shown in lists. */
export function PictureList({
  kept,
  pictures,
  error,
  onKeptChange,
}: {
  readonly kept: readonly KeptPicture[];
  readonly pictures: ReturnType<typeof usePictures>;
  readonly error: string | undefined;
  readonly onKeptChange: (kept: readonly KeptPicture[]) => void;
}) {
  const t = castingTexts.useText();
  const { sending } = pictures;
  const room = mostPictures - kept.length - sending.length;
  return (
    <fieldset className={styles.pictures}>
      <legend>{t('pictures.title')}</legend>
      <p className={styles.note}>{t('pictures.note', { most: mostPictures })}</p>
      <ol className={styles.tiles}>
        {kept.map((picture, index) => (
          <Kept
            key={picture.id}
            picture={picture}
            index={index}
            onForward={() =>
              onKeptChange(kept.with(index - 1, picture).with(index, kept[index - 1] ?? picture))
            }
            onRemove={() => onKeptChange(kept.filter(({ id }) => id !== picture.id))}
          />
        ))}
        {sending.map((picture) => (
          <Sending key={picture.number} picture={picture} pictures={pictures} />
        ))}
      </ol>
      <AddPictures room={room} onAdd={pictures.send} />
      <p className={styles.failure} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

/** Chooses files, as many as there is room for. */
function AddPictures({ room, onAdd }: { readonly room: number; readonly onAdd: (file: File) => void }) {
  const t = castingTexts.useText();
  const input = useRef<HTMLInputElement>(null);
  const handleFiles = (element: HTMLInputElement) => {
    const files = [...(element.files ?? [])].slice(0, room);
    // The same file again would be no change.
    element.value = '';
    for (const file of files) onAdd(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        aria-label={t('pictures.title')}
        onChange={(event) => handleFiles(event.currentTarget)}
      />
      {room > 0 && (
        <Button
          variant="quiet"
          block
          icon={<ImageUp aria-hidden="true" size="0.36rem" />}
          onClick={() => input.current?.click()}
        >
          {t('pictures.add')}
        </Button>
      )}
    </>
  );
}

/** A picture that has arrived: it can be moved forward, except the first one, and removed. */
function Kept({
  picture,
  index,
  onForward,
  onRemove,
}: {
  readonly picture: KeptPicture;
  readonly index: number;
  readonly onForward: () => void;
  readonly onRemove: () => void;
}) {
  const t = castingTexts.useText();
  const name = t('pictures.name', { number: index + 1 });
  return (
    <li className={styles.tile}>
      <img src={picture.url} alt={name} />
      {index > 0 && (
        <IconButton
          className={styles.first ?? ''}
          aria-label={t('pictures.forward', { picture: name })}
          onClick={onForward}
        >
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        className={styles.remove ?? ''}
        aria-label={t('pictures.remove', { picture: name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** A picture that is under way, or why it was not taken. */
function Sending({
  picture: { number, file, share, refusal },
  pictures,
}: {
  readonly picture: SendingPicture;
  readonly pictures: ReturnType<typeof usePictures>;
}) {
  const { locale } = usePlatform();
  const t = castingTexts.useText();
  const name = file.name;
  const text =
    refusal === undefined
      ? undefined
      : typeof refusal === 'string'
        ? t(`pictures.${refusal}`)
        : locale.failure(refusal.failure);
  const mayRetry =
    typeof refusal === 'object' &&
    !(isApiFailure(refusal.failure) && refusal.failure.reason.startsWith('upload'));
  return (
    <li className={styles.tile}>
      {text === undefined ? (
        <Share name={name} share={share} />
      ) : (
        <p className={styles.wrong} role="alert">
          {text}
        </p>
      )}
      {mayRetry && (
        <IconButton
          className={styles.first ?? ''}
          aria-label={t('pictures.retry', { picture: name })}
          onClick={() => pictures.retry(number)}
        >
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        className={styles.remove ?? ''}
        aria-label={t('pictures.remove', { picture: name })}
        onClick={() => pictures.drop(number)}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** How much of a picture was sent. */
function Share({ name, share }: { readonly name: string; readonly share: number }) {
  const t = castingTexts.useText();
  const percent = Math.round(share * 100);
  return (
    <>
      <span className={styles.share}>
        {share < 1 ? t('pictures.sending', { percent }) : t('pictures.checking')}
      </span>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i ref={(bar) => bar?.style.setProperty('inline-size', `${percent}%`)} />
      </div>
    </>
  );
}
