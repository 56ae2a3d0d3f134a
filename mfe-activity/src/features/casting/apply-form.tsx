import type { OutputOf } from '@exchange/contract/call';
import { createCastApply } from '@exchange/contract/cast';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PendingRequest, useCommand, useTask } from '@exchange/remote-kit';
import { Button, Card, TextField } from '@exchange/ui';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import styles from './casting.module.css';
import { type Draft, draftOf, forgetDraft, keepDraft, newDraft } from './draft';
import { PictureList } from './picture-list';
import { castingTexts } from './texts';
import { usePictures } from './use-pictures';

const longestIntroduction = 2_000;

/**
 * Applies to a casting (V-02). What was written is kept on the device until the application is made: closed or loaded again
 * the page goes on from it, and after a lost answer it is the same application.
 */
export function ApplyForm({ categoryId, userId }: { readonly categoryId: string; readonly userId: string }) {
  const { locale, navigation, storage, toast } = usePlatform();
  const t = castingTexts.useText();
  const introductionId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(storage, userId, categoryId) ?? newDraft());
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) keepDraft(storage, userId, categoryId, draft);
  }, [storage, userId, categoryId, draft]);
  const pictures = usePictures((picture) =>
    setDraft((before) => ({ ...before, pictures: [...before.pictures, picture] })),
  );
  const handleMade = ({ apply }: OutputOf<typeof createCastApply>) => {
    isSent.current = true;
    forgetDraft(storage, userId, categoryId);
    toast.show('success', t('done'));
    navigation.to(`/activity/casting/${encodeURIComponent(apply.id)}`, { replace: true });
  };
  const { send, outcome, look, dismiss } = useCommand(createCastApply, {
    of: { category_id: categoryId },
    onFound: handleMade,
  });
  const change = (fields: Partial<Draft>) => {
    setFailure(undefined);
    setDraft((before) => ({ ...before, ...fields }));
  };
  const isSending = pictures.sending.some(({ refusal }) => refusal === undefined);
  const wrong = {
    stageName: draft.stageName.trim() === '' ? t('wrong.stageName') : undefined,
    introduction: draft.introduction.trim() === '' ? t('wrong.introduction') : undefined,
    contact: draft.contact.trim().length < 3 ? t('wrong.contact') : undefined,
    pictures: isSending ? t('wrong.sending') : draft.pictures.length === 0 ? t('wrong.pictures') : undefined,
  };

  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    try {
      handleMade(
        await send(
          {
            category_id: categoryId,
            stage_name: draft.stageName.trim(),
            slogan: draft.slogan.trim(),
            introduction: draft.introduction.trim(),
            contact: draft.contact.trim(),
            images: draft.pictures.map(({ id }) => id),
          },
          {},
        ),
      );
    } catch (error) {
      // What the exchange has forgotten is to be sent again.
      if (isApiFailure(error, 'uploadUnknown')) change({ pictures: [] });
      const isAnswered = isApiFailure(error) && error.kind === 'refused';
      setFailure(isAnswered ? locale.failure(error) : t('lost'));
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    const first = Object.values(wrong).findIndex((text) => text !== undefined);
    if (first < 0) run();
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const shown = (text: string | undefined) => (tried ? text : undefined);
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={[{ label: t('field.stageName'), value: outcome.pending.asked.stage_name }]}
          onLook={look}
          onDismiss={dismiss}
        />
      )}
      <Card>
        <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
          <h2>{t('form')}</h2>
          <TextField
            label={t('field.stageName')}
            maxLength={50}
            reserve
            value={draft.stageName}
            error={shown(wrong.stageName)}
            onValueChange={(stageName) => change({ stageName })}
          />
          <TextField
            label={t('field.slogan')}
            maxLength={100}
            reserve
            value={draft.slogan}
            onValueChange={(slogan) => change({ slogan })}
          />
          <div className={styles.area}>
            <label htmlFor={introductionId}>{t('field.introduction')}</label>
            <textarea
              id={introductionId}
              rows={5}
              maxLength={longestIntroduction}
              value={draft.introduction}
              aria-invalid={shown(wrong.introduction) !== undefined || undefined}
              aria-describedby={`${introductionId}-below`}
              onChange={(event) => change({ introduction: event.target.value })}
            />
            <p id={`${introductionId}-below`} className={styles.below}>
              <span className={styles.failure} role="alert">
                {shown(wrong.introduction)}
              </span>
              <span>{`${draft.introduction.length}/${longestIntroduction}`}</span>
            </p>
          </div>
          <TextField
            label={t('field.contact')}
            hint={t('field.contactHint')}
            maxLength={100}
            autoComplete="email"
            reserve
            value={draft.contact}
            error={shown(wrong.contact)}
            onValueChange={(contact) => change({ contact })}
          />
          <PictureList
            kept={draft.pictures}
            pictures={pictures}
            error={shown(wrong.pictures)}
            onKeptChange={(kept) => change({ pictures: kept })}
          />
          <p className={styles.failure} role="alert">
            {failure}
          </p>
          <Button type="submit" block pending={pending}>
            {t('send')}
          </Button>
          <p className={styles.note}>{t('kept')}</p>
        </form>
      </Card>
    </>
  );
}
