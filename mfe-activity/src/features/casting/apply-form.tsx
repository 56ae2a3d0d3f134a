import type { OutputOf } from '@exchange/contract/call';
import { createCastApply } from '@exchange/contract/cast';
import type { Translate } from '@exchange/i18n';
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
  const t = castingTexts.useText();
  const ref = useRef<HTMLFormElement>(null);
  const form = useApplication(categoryId, userId);
  const { draft, change, wrong, command } = form;
  const { outcome } = command;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!form.submit())
      requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={[{ label: t('field.stageName'), value: outcome.pending.asked.stage_name }]}
          onLook={command.look}
          onDismiss={command.dismiss}
        />
      )}
      <Card>
        <form ref={ref} className={styles.form} noValidate onSubmit={handleSubmit}>
          <h2>{t('form')}</h2>
          <TextField
            label={t('field.stageName')}
            maxLength={50}
            reserve
            value={draft.stageName}
            error={wrong.stageName}
            onValueChange={(stageName) => change({ stageName })}
          />
          <TextField
            label={t('field.slogan')}
            maxLength={100}
            reserve
            value={draft.slogan}
            onValueChange={(slogan) => change({ slogan })}
          />
          <Introduction
            value={draft.introduction}
            error={wrong.introduction}
            onValueChange={(introduction) => change({ introduction })}
          />
          <TextField
            label={t('field.contact')}
            hint={t('field.contactHint')}
            maxLength={100}
            autoComplete="email"
            reserve
            value={draft.contact}
            error={wrong.contact}
            onValueChange={(contact) => change({ contact })}
          />
          <PictureList
            kept={draft.pictures}
            pictures={form.pictures}
            error={wrong.pictures}
            onKeptChange={(kept) => change({ pictures: kept })}
          />
          <p className={styles.failure} role="alert">
            {form.failure}
          </p>
          <Button type="submit" block pending={form.pending}>
            {t('send')}
          </Button>
          <p className={styles.note}>{t('kept')}</p>
        </form>
      </Card>
    </>
  );
}

/** A text of several lines, with how much of its length is used. */
function Introduction({
  value,
  error,
  onValueChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}) {
  const t = castingTexts.useText();
  const id = useId();
  return (
    <div className={styles.area}>
      <label htmlFor={id}>{t('field.introduction')}</label>
      <textarea
        id={id}
        rows={5}
        maxLength={longestIntroduction}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-below`}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <p id={`${id}-below`} className={styles.below}>
        <span className={styles.failure} role="alert">
          {error}
        </span>
        <span>{`${value.length}/${longestIntroduction}`}</span>
      </p>
    </div>
  );
}

/** The draft, which is kept as it is written, what is wrong with it, and sending it. */
function useApplication(categoryId: string, userId: string) {
  const { locale, navigation, toast } = usePlatform();
  const t = castingTexts.useText();
  const { draft, setDraft, forget } = useKeptDraft(categoryId, userId);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const pictures = usePictures((picture) =>
    setDraft((before) => ({ ...before, pictures: [...before.pictures, picture] })),
  );
  const handleMade = ({ apply }: OutputOf<typeof createCastApply>) => {
    forget();
    toast.show('success', t('done'));
    navigation.to(`/activity/casting/${encodeURIComponent(apply.id)}`, { replace: true });
  };
  const command = useCommand(createCastApply, { of: { category_id: categoryId }, onFound: handleMade });
  const change = (fields: Partial<Draft>) => {
    setFailure(undefined);
    setDraft((before) => ({ ...before, ...fields }));
  };
  const isSending = pictures.sending.some(({ refusal }) => refusal === undefined);
  const wrong = wrongOf(draft, isSending, t);
  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    try {
      const application = {
        category_id: categoryId,
        stage_name: draft.stageName.trim(),
        slogan: draft.slogan.trim(),
        introduction: draft.introduction.trim(),
        contact: draft.contact.trim(),
        images: draft.pictures.map(({ id }) => id),
      };
      handleMade(await command.send(application, {}));
    } catch (error) {
      // What the exchange has forgotten is to be sent again.
      if (isApiFailure(error, 'uploadUnknown')) change({ pictures: [] });
      const isAnswered = isApiFailure(error) && error.kind === 'refused';
      setFailure(isAnswered ? locale.failure(error) : t('lost'));
    }
  });
  return {
    draft,
    change,
    pictures,
    /** What is told at the fields: nothing before it is sent. */
    wrong: tried ? wrong : ({} as Partial<typeof wrong>),
    failure,
    command,
    pending,
    /** Sends it; false if something is wrong with it. */
    submit: (): boolean => {
      setTried(true);
      const isRight = Object.values(wrong).every((text) => text === undefined);
      if (isRight) run();
      return isRight;
    },
  };
}

/** What is wrong with an application, by its fields. */
function wrongOf({ stageName, introduction, contact, pictures }: Draft, isSending: boolean, t: Translate) {
  return {
    stageName: stageName.trim() === '' ? t('wrong.stageName') : undefined,
    introduction: introduction.trim() === '' ? t('wrong.introduction') : undefined,
    contact: contact.trim().length < 3 ? t('wrong.contact') : undefined,
    pictures: isSending ? t('wrong.sending') : pictures.length === 0 ? t('wrong.pictures') : undefined,
  };
}

/** What was written so far, kept on the device until it is forgotten. */
function useKeptDraft(categoryId: string, userId: string) {
  const { storage } = usePlatform();
  const [draft, setDraft] = useState(() => draftOf(storage, userId, categoryId) ?? newDraft());
  const isForgotten = useRef(false);
  useEffect(() => {
    if (!isForgotten.current) keepDraft(storage, userId, categoryId, draft);
  }, [storage, userId, categoryId, draft]);
  const forget = () => {
    isForgotten.current = true;
    forgetDraft(storage, userId, categoryId);
  };
  return { draft, setDraft, forget };
}
