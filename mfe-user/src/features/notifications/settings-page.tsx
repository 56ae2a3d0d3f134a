import type { OutputOf } from '@exchange/contract';
import {
  getNotificationChoices,
  type NotificationChannel,
  notificationChannels,
  type NotificationChoice,
  setNotificationChoice,
} from '@exchange/contract/user-notification';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useCall, withTexts } from '@exchange/remote-kit';
import { Checkbox, ErrorState, Skeleton, VisuallyHidden } from '@exchange/ui';
import { useState } from 'react';
import { PushSetting } from './push-setting';
import styles from './settings-page.module.css';
import { texts } from './texts';

type Choices = OutputOf<typeof getNotificationChoices>;

/** `/user/notifications/settings` (H-31): on which ways the user is told of which kind, and whether this device is told. */
export const NotificationSettingsPage = withTexts(
  texts,
  function NotificationSettingsPage() {
    const { locale } = usePlatform();
    const t = texts.useText();
    const { value, failure, pending, reload } = useCall(getNotificationChoices, { knows: 'alerts' });
    return (
      <div className={styles.page}>
        <PageHead title={t('set.title')} back="/user/notifications" />
        <div className={styles.content}>
          <PushSetting />
          <p className={styles.note}>{t('set.lead')}</p>
          {value ? (
            <ChoiceTable loaded={value} />
          ) : failure !== undefined ? (
            <ErrorState
              title={t('set.failed')}
              text={locale.failure(failure)}
              retryLabel={t('retry')}
              pending={pending}
              onRetry={reload}
            />
          ) : (
            <div role="status" aria-label={t('loading')} aria-busy="true">
              <Skeleton height="7.4rem" />
            </div>
          )}
        </div>
      </div>
    );
  },
  PageLoading,
);

/** What has to be told whatever the user wants (S-11). */
const isFixed = ({ kind }: NotificationChoice, channel: NotificationChannel) =>
  kind === 'security' && channel !== 'push';

function ChoiceTable({ loaded }: { readonly loaded: Choices }) {
  const { api, locale, toast } = usePlatform();
  const t = texts.useText();
  const [{ choices, message_by }, setChoices] = useState(loaded);
  const channelName = (channel: NotificationChannel) =>
    t(`set.${channel === 'message' ? message_by : channel}`);

  /** Shown at once, and taken back where the exchange does not take it. Without an answer what the exchange has is asked for. */
  const change = async (row: NotificationChoice, channel: NotificationChannel, on: boolean) => {
    const show = (value: boolean) =>
      setChoices((before) => ({
        ...before,
        choices: before.choices.map((each) =>
          each.kind === row.kind ? { ...each, [channel]: value } : each,
        ),
      }));
    show(on);
    try {
      await api.call(setNotificationChoice, { kind: row.kind, channel, on, knows: 'alerts' });
    } catch (failure) {
      toast.show('error', locale.failure(failure));
      if (isApiFailure(failure) && failure.kind === 'refused') show(!on);
      else await api.call(getNotificationChoices, { knows: 'alerts' }).then(setChoices, () => show(!on));
    }
  };

  return (
    <table className={styles.table} aria-label={t('set.table')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('set.kind')}</VisuallyHidden>
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {channelName(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map((row) => (
          <ChoiceRow
            key={row.kind}
            row={row}
            nameOf={channelName}
            onChange={(channel, on) => void change(row, channel, on)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** A kind with its ways. */
function ChoiceRow({
  row,
  nameOf,
  onChange,
}: {
  readonly row: NotificationChoice;
  readonly nameOf: (channel: NotificationChannel) => string;
  readonly onChange: (channel: NotificationChannel, on: boolean) => void;
}) {
  const t = texts.useText();
  return (
    <tr>
      <th scope="row">
        {t(`kind.${row.kind}`)}
        {row.kind === 'security' && <span className={styles.always}>{t('set.always')}</span>}
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel}>
          <Checkbox
            className={styles.box ?? ''}
            aria-label={t('set.choice', {
              kind: t(`kind.${row.kind}`),
              channel: nameOf(channel),
            })}
            checked={row[channel]}
            disabled={isFixed(row, channel)}
            onCheckedChange={(on) => onChange(channel, on)}
          >
            {null}
          </Checkbox>
        </td>
      ))}
    </tr>
  );
}
