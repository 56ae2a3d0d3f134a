import { getUserInfo } from '@exchange/contract/auth';
import type { Command, OutputOf } from '@exchange/contract/call';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useText } from '../../messages';
import {
  type SecurityCommand,
  type SecurityCommandOptions,
  useSecurityCommand,
} from './use-security-command';

interface ChangeOptions<C extends Command> extends Omit<SecurityCommandOptions<C>, 'onMade'> {
  /** What is said when it is made. */
  readonly done: string;
  readonly onDone?: () => void;
}

/** A command that answers with the hold's end, ms since the epoch; null where it starts none. */
type Change = Command & {
  readonly output: { readonly _zod: { readonly output: { hold_until: number | null } } };
};

/**
 * A change of how the account is secured: refusals are said where they belong, success says until when withdrawals and
 * transfers are stopped, if they are, brings the session's user up to date and leads to the security centre.
 */
export function useAccountChange<C extends Change>(
  command: C,
  { done, onDone, ...options }: ChangeOptions<C>,
): SecurityCommand {
  const { api, locale, navigation, report, session, toast } = usePlatform();
  const t = useText();
  return useSecurityCommand<C>(command, {
    ...options,
    onMade({ hold_until }: OutputOf<C>) {
      onDone?.();
      const held =
        hold_until !== null &&
        t('hold.done', { done, until: formatTime(locale.current, hold_until, 'dateTime') });
      toast.show('success', held || done, { durationMs: 6000 });
      api.call(getUserInfo, {}).then(
        (grant) => session.establish(grant),
        (error: unknown) => report.error(error),
      );
      navigation.to('/user/security', { replace: true });
    },
  });
}
