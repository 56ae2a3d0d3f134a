import { usePlatform, type RemoteFlags } from '@exchange/platform';

/**
 * Makes the hook that says whether a flag of the remote is on in this browser, and that knows no other names than the declared
 * ones (O-14). A flag stays as it is while the remote is mounted. A remote writes once, with nothing of its configuration in its
 * files:
 *
 *     import type { flags } from '../../remote.config';
 *     export const useFlag = defineFlags<typeof flags>();
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a type is all that a remote gives, so that no value of its configuration is in its files
export function defineFlags<Flags extends RemoteFlags>(): (name: keyof Flags & string) => boolean {
  return function useFlag(name) {
    return usePlatform().flags.has(name);
  };
}
