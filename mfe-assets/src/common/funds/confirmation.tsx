import type { CodeSent } from '@exchange/contract/notification';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useVerificationCodes, VerificationFields, type WantedCode } from '@exchange/remote-kit';
import { AppLink, PasswordField, Segmented } from '@exchange/ui';
import { useState } from 'react';
import styles from './confirmation.module.css';
import { fundsTexts } from './texts';

type Channel = 'sms' | 'email';

/** A way by which the exchange can send the code for one request. */
export interface ConfirmationChannel {
  readonly kind: Channel;
  /** Where it goes, masked. */
  readonly target: string;
  /** Has the code for exactly this request sent. */
  readonly send: () => Promise<CodeSent>;
}

/** What a request is confirmed with, as the calls name it; `code` is empty where none is sent. */
export interface ConfirmationValues {
  readonly trade_pwd: string;
  readonly google_code: string;
  readonly code: string;
}

/** What a person types to confirm a request that moves funds; in memory only. */
export interface Confirmation {
  readonly values: ConfirmationValues;
  /** Says at the fields what is missing; true when all is there. */
  readonly check: () => boolean;
  /** Says a refusal at its field; false when it belongs to none. */
  readonly refuse: (failure: unknown) => boolean;
  /** For {@link ConfirmationFields}. */
  readonly fields: {
    readonly password: string;
    readonly passwordError: string | undefined;
    readonly changePassword: (text: string) => void;
    readonly channels: readonly ConfirmationChannel[];
    readonly channel: Channel | undefined;
    readonly choose: (channel: Channel) => void;
    readonly codes: ReturnType<typeof useVerificationCodes>;
  };
}

/**
 * State of the confirmation of a request by trade password, authenticator and, where `channels` has any, one code sent for
 * exactly this request. Keep it as long as the request is the same: another request is confirmed anew.
 */
export function useConfirmation(channels: readonly ConfirmationChannel[]): Confirmation {
  const { locale } = usePlatform();
  const t = fundsTexts.useText();
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const [chosen, setChosen] = useState<Channel>();
  const channel = channels.find(({ kind }) => kind === chosen) ?? channels[0];
  const wanted: WantedCode[] = [{ name: 'google_code', kind: 'authenticator', target: '' }];
  if (channel) wanted.unshift({ name: channel.kind, ...channel });
  const codes = useVerificationCodes(wanted, (key, values) => t(`codes.${key}`, values));
  return {
    values: {
      trade_pwd: password,
      google_code: codes.value('google_code'),
      code: channel ? codes.value(channel.kind) : '',
    },
    check() {
      if (password === '') setPasswordError(t('confirm.passwordMissing'));
      return codes.check() && password !== '';
    },
    refuse(failure) {
      const said = locale.failure(failure);
      if (isApiFailure(failure, 'tradePasswordWrong')) {
        setPassword('');
        setPasswordError(said);
        return true;
      }
      return codes.refuse(failure, said);
    },
    fields: {
      password,
      passwordError,
      changePassword(text) {
        setPassword(text.normalize('NFKC').replace(/\D/g, ''));
        setPasswordError(undefined);
      },
      channels,
      channel: channel?.kind,
      choose: setChosen,
      codes,
    },
  };
}

/** The fields of a confirmation: trade password, code by SMS or email, authenticator. */
export function ConfirmationFields({ confirmation }: { readonly confirmation: Confirmation }) {
  const t = fundsTexts.useText();
  const { password, passwordError, changePassword, channels, channel, choose, codes } = confirmation.fields;
  return (
    <div className={styles.fields}>
      <PasswordField
        label={t('confirm.password')}
        showLabel={t('confirm.show')}
        hideLabelText={t('confirm.hide')}
        inputMode="numeric"
        autoComplete="off"
        reserve
        value={password}
        error={passwordError}
        onValueChange={changePassword}
        strength={
          <AppLink className={styles.forgot} to="/user/security/tradepassword/forgot">
            {t('confirm.forgot')}
          </AppLink>
        }
      />
      {channel !== undefined && channels.length > 1 && (
        <Segmented
          label={t('confirm.channel')}
          options={channels.map(({ kind }) => ({
            value: kind,
            label: t(kind === 'sms' ? 'confirm.bySms' : 'confirm.byEmail'),
          }))}
          value={channel}
          onValueChange={choose}
        />
      )}
      <VerificationFields codes={codes} />
    </div>
  );
}
