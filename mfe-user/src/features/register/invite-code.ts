import { type Storage, usePlatform } from '@exchange/platform';
import { useEffect } from 'react';

const key = 'invite-code';

/**
 * Invite code of the link that a person came by, '' without one. It is kept on this device until an account is made, since many
 * look around first (S-02, S-08).
 */
export function useInviteCode(): string {
  const { navigation, storage } = usePlatform();
  const linked = new URLSearchParams(navigation.location.search).get('invite_code');
  useEffect(() => {
    if (linked) storage.set(key, linked);
  }, [linked, storage]);
  return linked ?? storage.get(key) ?? '';
}

/** An account was made with it: the next one is somebody else's. */
export function forgetInviteCode(storage: Storage): void {
  storage.remove(key);
}
