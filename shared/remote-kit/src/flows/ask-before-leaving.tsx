import { usePlatform, useStream } from '@exchange/platform';
import { Button, Dialog } from '@exchange/ui';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createFeatureTexts } from '../texts';
import { withTexts } from '../with-texts';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

const texts = createFeatureTexts('remote-kit', 'leaving', { 'zh-HK': zhHK, 'zh-CN': zhCN, en });

/**
 * Asks before the page is left, by the way back or by a link, while it holds something that was typed (H-30). Steps of the page's own
 * flow are not asked about, nor is the login, after which one comes back. It asks from the paint on that shows what was typed, however
 * late the dialog's texts are.
 */
export function AskBeforeLeaving({
  holdsInput,
  back,
  onLeave,
}: {
  readonly holdsInput: boolean;
  /** Where the way back leads when the page was opened directly. */
  readonly back: string;
  /** The person leaves and gives up what was typed. */
  readonly onLeave: () => void;
}) {
  const { navigation } = usePlatform();
  const step = useStream(navigation.step$, () => navigation.step);
  const [leave, setLeave] = useState<() => void>();
  const uncover = useRef<() => void>(undefined);
  const ask = (go: () => void) => setLeave(() => go);
  const handleBack = useEffectEvent(() => {
    uncover.current = undefined;
    ask(() => navigation.leave(back));
  });
  useLayoutEffect(() => (holdsInput ? navigation.hold(ask) : undefined), [navigation, holdsInput]);
  // The entry that the way back falls on stands above the first step alone: from a later one it leads there.
  const isAsking = leave !== undefined;
  useLayoutEffect(() => {
    if (holdsInput && !isAsking && step === undefined)
      uncover.current ??= navigation.cover(() => handleBack());
    if (holdsInput) return;
    uncover.current?.();
    uncover.current = undefined;
  }, [navigation, holdsInput, isAsking, step]);
  useLayoutEffect(
    () => () => {
      uncover.current?.();
      uncover.current = undefined;
    },
    [],
  );
  const handleStay = () => setLeave(undefined);
  const handleLeave = () => {
    onLeave();
    leave?.();
    setLeave(undefined);
  };
  return <LeaveDialog open={isAsking} onStay={handleStay} onLeave={handleLeave} />;
}

const LeaveDialog = withTexts(
  texts,
  function LeaveDialog({
    open,
    onStay,
    onLeave,
  }: {
    readonly open: boolean;
    readonly onStay: () => void;
    readonly onLeave: () => void;
  }) {
    const t = texts.useText();
    return (
      <Dialog
        open={open}
        title={t('title')}
        onClose={onStay}
        footer={
          <>
            <Button variant="quiet" onClick={onLeave}>
              {t('leave')}
            </Button>
            <Button data-autofocus onClick={onStay}>
              {t('stay')}
            </Button>
          </>
        }
      >
        {t('text')}
      </Dialog>
    );
  },
);
