import type { Page } from '@playwright/test';
import { countHeld, countTimers, type Held } from '../../support/growth';
import { expect, test } from '../../support/journey';
import { type Owner, hostPage, pagesOfRemotes, remoteNames } from '../../support/remotes';
import { signIn } from '../../support/sandbox';

/** How often each remote comes and goes before it is counted, and then; more often with FULL=1. */
const [before, rounds] = process.env.FULL === '1' ? [10, 50] : [3, 10];

/** Opens a remote's page and leaves it for one of the host's, again and again, each time when it has shown itself. */
async function comeAndGo(page: Page, remote: Owner, times: number): Promise<void> {
  await page.evaluate(
    async ([name, path, away, count]) => {
      const until = (holds: () => boolean) =>
        new Promise<void>((resolve) => {
          const look = () => (holds() ? resolve() : void requestAnimationFrame(look));
          look();
        });
      const place = () => document.querySelector(`[data-remote="${name}"]:not([data-resting] *)`);
      for (let round = 0; round < count; round += 1) {
        window.history.pushState(null, '', path);
        await until(() => Boolean(place()?.querySelector('h1, h2')));
        window.history.pushState(null, '', away);
        await until(() => place() === null);
      }
    },
    [remote, pagesOfRemotes[remote], hostPage, times] as const,
  );
}

for (const remote of remoteNames) {
  test(`[H-25] ${remote} leaves nothing behind: mounted and unmounted ${rounds} times, the page holds what it held`, async ({
    page,
    context,
  }) => {
    await signIn(page.request);
    await countTimers(page);
    await page.goto(hostPage);
    const session = await context.newCDPSession(page);
    await comeAndGo(page, remote, before);
    // What stays each time grows again at every attempt; what is loaded once, late, does not.
    await expect(async () => {
      const first = await countHeld(page, session);
      await comeAndGo(page, remote, rounds);
      const last = await countHeld(page, session);
      for (const [what, count] of Object.entries(last)) {
        // One thing that stays each time would be as many as there are rounds.
        expect(count - first[what as keyof Held], what).toBeLessThan(rounds / 2);
      }
    }).toPass({ timeout: 60_000 });
  });
}
