import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository, editCopy } from '../../../ops/testing/copy-repository';
import { DevServer } from '../../support/dev-server';
import { expect, test } from '../../support/journey';
import { ownPort } from '../../support/own-server';

const devPort = ownPort('hot-replacement');

let folder: string;
let server: DevServer | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-hot-'));
  copyRepository(folder);
});
test.afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('[O-03] an edited component or style is replaced in the deployed exchange’s page, which keeps what was typed', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const args = ['mfe-user', '--port', String(devPort), '--host', `${baseURL}/login?lang=en`];
  server = await DevServer.start(args, /: open (\S+)\n/, folder);
  await page.goto(server.said);
  const main = page.getByRole('main');
  const email = main.getByRole('textbox', { name: 'Email address' });
  await email.fill('typed@example.test');
  await page.evaluate(() => Reflect.set(window, 'opened', 'once'));

  editCopy(
    folder,
    'mfe-user/src/features/login/login-page.tsx',
    'className={formStyles.page}',
    'data-edited="once" className={formStyles.page}',
  );
  await expect(main.locator('[data-edited="once"]')).toBeVisible();
  editCopy(folder, 'mfe-user/src/common/form-page.module.css', '.page {', '.page { letter-spacing: 3px;');
  await expect(main.locator('[data-edited="once"]')).toHaveCSS('letter-spacing', '3px');
  await expect(email).toHaveValue('typed@example.test');
  expect(await page.evaluate(() => Reflect.get(window, 'opened') as unknown)).toBe('once');

  await test.step('what cannot be replaced loads the page anew', async () => {
    editCopy(folder, 'mfe-user/src/messages/en.json', '"email": "Email address"', '"email": "Your address"');
    await expect(main.getByRole('textbox', { name: 'Your address' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'opened') as unknown)).toBeUndefined();
  });
});
