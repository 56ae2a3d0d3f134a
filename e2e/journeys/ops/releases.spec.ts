import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { axeFaults, everyRule } from '../../support/axe';
import { expect } from '../../support/journey';
import { codeOf, signInAs } from '../../support/operators';
import { test } from '../../support/own-deployer';
import { ownPort } from '../../support/own-server';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const port = ownPort('releases');
const origin = `http://localhost:${port}`;
test.use({ baseURL: origin });

/** A browser's own authenticator, whose owner is there and has shown their finger, or not. */
class Authenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async in(page: Page): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  async verifies(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }
}

test('[O-10] an operator adds a passkey, promotes a canary and goes back with it, and does neither without it', async ({
  page,
  request,
  deployer,
}) => {
  test.setTimeout(420_000);
  await deployer.serve(port, request);
  const before = /^ {2}mfe-nodes +(\S+)$/m.exec(await deployer.compose('show'))?.[1] ?? '';
  await run(
    process.execPath,
    [join(root, 'docs/examples/deploy.mjs'), '9.0.0', join(root, 'mfe-nodes/dist')],
    {
      env: {
        ...process.env,
        ...{ EXCHANGE: origin, STEPS: '50', DEPLOY_TOKEN: await deployer.tokenFor('mfe-nodes', 'nodes-ci') },
      },
    },
  );

  await signInAs(page, 'ann', '/ops/releases');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Releases');
  expect(await axeFaults(page, everyRule)).toEqual([]);
  const canary = page.getByRole('region', { name: 'Canary for 50 % of browsers' });
  await expect(canary).toContainText('9.0.0');

  await test.step('without a passkey she is led to add one, with a new code of her authenticator', async () => {
    await canary.getByRole('link', { name: 'Promote the canary' }).click();
    await expect(page.getByText('You have no passkey for localhost')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm with a passkey' })).toHaveCount(0);
    const code = await codeOf(page, 'ann');
    await page.goto('/ops/passkeys?lang=en');
    const authenticator = await Authenticator.in(page);
    const add = page.getByRole('region', { name: 'Add a passkey' });
    await add.getByLabel('Name').fill('laptop');
    await add.getByLabel('Authenticator code').fill('000000');
    await add.getByRole('button', { name: 'Add' }).click();
    await expect(add.getByRole('alert')).toContainText('code');
    await expect(add.getByLabel('Name')).toHaveValue('laptop');
    await add.getByLabel('Authenticator code').fill(code);
    await add.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('status')).toHaveText('The passkey was added.');
    await expect(page.getByRole('region', { name: 'Your passkeys' })).toContainText('laptop');
    expect(await axeFaults(page, everyRule)).toEqual([]);
    await authenticator.verifies(false);
    await page.goto('/ops/releases?lang=en');
    await canary.getByRole('link', { name: 'Promote the canary' }).click();
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('No passkey answered');
    expect(await deployer.compose('show')).toContain('Canary for 50 %');
    await authenticator.verifies(true);
  });

  await test.step('with it she promotes the canary, after the page has shown what changes', async () => {
    await expect(page.getByRole('region', { name: 'What changes for everybody' })).toContainText(
      `${before} → 9.0.0`,
    );
    expect(await axeFaults(page, everyRule)).toEqual([]);
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(page.getByRole('status')).toContainText('is current now');
    await expect(canary).toHaveCount(0);
  });

  await test.step('and goes back with the part alone; what is served changes with it', async () => {
    await page.getByRole('link', { name: 'Go back with mfe-nodes alone' }).click();
    await expect(page.getByRole('region', { name: 'What changes for everybody' })).toContainText(
      `9.0.0 → ${before}`,
    );
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await expect(page.getByRole('status')).toContainText('is current now');
    expect(await deployer.compose('show')).toMatch(new RegExp(`^ {2}mfe-nodes +${before}$`, 'm'));
    const history = await deployer.compose('history', '--limit', '2');
    expect(history.match(/\bann\b/g)).toHaveLength(2);
  });

  await test.step('the log says who went back, and that it was done', async () => {
    await page.getByRole('link', { name: 'Log' }).click();
    const lines = page.locator('.log li');
    await expect(lines.nth(0)).toContainText('ann changed what is served');
    await expect(lines.nth(1)).toContainText('ann confirmed going back');
    await expect(lines.nth(1)).toContainText('mfe-nodes');
    await expect(lines.filter({ hasText: 'ann confirmed promoting the canary' })).toHaveCount(1);
  });
});
