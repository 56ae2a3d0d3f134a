import { expect, test } from '../../support/journey';
import { deposit, registerAccount } from '../../support/sandbox';

test('[H-31, S-11, Q-05] the bell rises while a deposit is credited, leads to its record, and what is read here is read elsewhere', async ({
  page,
  request,
  context,
}) => {
  const { email } = await registerAccount(page.request, 'bell');
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await page.goto('/');
  await expect(bell).toHaveAccessibleName('Notifications');
  // On another page of the same user, as on another device.
  const other = await context.newPage();
  await other.goto('/user');
  const otherBell = other.getByRole('link', { name: 'Notifications, 1 unread' });

  await deposit(request, email, 'usdt', '25');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(otherBell).toBeVisible();

  await bell.click();
  await expect(page).toHaveURL('/user/notifications');
  await page.getByRole('link', { name: 'Deposits & withdrawals' }).click();
  const row = page.getByRole('main').getByRole('link', { name: /Deposit credited: 25 USDT/ });
  await expect(row).toContainText('Unread');
  await row.click();
  await expect(page).toHaveURL('/assets/record/deposit?token=usdt');
  await expect(page.getByText('+25')).toBeVisible();
  await expect(otherBell).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await deposit(request, email, 'usdt', '3');
  await page.goto('/user/notifications');
  await expect(page.getByText('Deposit credited: 3 USDT')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('All are marked as read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await other.close();
});

test('[H-31, S-11] what is told on which way is chosen; security stays on; the browser is asked only at a tap', async ({
  page,
}) => {
  // A person who refuses when asked; a browser without a window has refused before.
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => Promise.resolve((permission = 'denied'));
  });
  await registerAccount(page.request, 'chooser');
  await page.goto('/user');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('Account & security: Mail')).toBeDisabled();
  await expect(box('Account & security: In the app')).toBeChecked();
  const saved = page.waitForResponse(/setChoice/);
  await box('Orders: Mail').check();
  await saved;
  await page.reload();
  await expect(box('Orders: Mail')).toBeChecked();

  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your browser blocks notifications of this site.')).toBeVisible();
});
