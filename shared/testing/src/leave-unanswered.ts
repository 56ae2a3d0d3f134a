import type { AskedOf, Command } from '@exchange/contract/call';
import { lookupOf } from '@exchange/contract/command';
import type { FakePlatform } from '@exchange/platform/fake';
import { createPendingCommands } from '@exchange/remote-kit';

/**
 * Leaves a command of the signed-in user behind, as an earlier page does that got no answer. It was sent long ago, and the
 * exchange does not know it: it was not made.
 */
export function leaveUnanswered<C extends Command>(
  platform: FakePlatform,
  command: C,
  asked: AskedOf<C>,
): void {
  const owner = platform.session.state.user?.user_id ?? '';
  const pending = { key: 'unanswered-key', asked, sentAt: 1, triedAt: 1 };
  createPendingCommands(platform, owner, command).keep(pending);
  platform.api.answer(lookupOf(command), () => ({ done: false, answer: null }) as never);
}
