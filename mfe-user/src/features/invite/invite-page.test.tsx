import { getUserChildrenInviteList, getUserInviteInfoList, type Invitee } from '@exchange/contract';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUserPlatform } from '../../testing/user-platform';
import { InvitePage } from './invite-page';

const link = 'http://localhost/register?invite_code=NOVA23XY';
const invitees: Invitee[] = [
  {
    id: 'c',
    account: 'co***@example.com',
    register_time: 3_000_000,
    has_deposited: true,
    has_traded: false,
  },
  { id: 'b', account: '+8529****567', register_time: 2_000_000, has_deposited: true, has_traded: true },
  {
    id: 'a',
    account: 'an***@example.com',
    register_time: 1_000_000,
    has_deposited: false,
    has_traded: false,
  },
];

let platform: FakePlatform;
beforeEach(async () => {
  platform = await createUserPlatform({ user: fakeUser(), path: '/user/invite' });
  platform.api.answer(getUserInviteInfoList, () => ({
    invite_code: 'NOVA23XY',
    link: '/register?invite_code=NOVA23XY',
    slots: 5,
    slots_used: 1,
    invitees: 3,
  }));
  platform.api.answer(getUserChildrenInviteList, ({ from_id }) =>
    from_id === 'b'
      ? { list: invitees.slice(2), next_id: null }
      : { list: invitees.slice(0, 2), next_id: 'b' },
  );
});

test('[S-08] link, code and QR code of the user; each is copied, and a browser that refuses says so', async () => {
  const user = userEvent.setup();
  renderWithPlatform(<InvitePage />, platform);
  expect(await screen.findByRole('img', { name: 'QR code of your invite link' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy the code' }));
  expect(await navigator.clipboard.readText()).toBe('NOVA23XY');
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: 'Copied' });

  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  Object.assign(document, { execCommand: () => false });
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.type).toBe('error'));
});

test('[S-08] sharing hands the link to the device; without that the link is copied', async () => {
  const user = userEvent.setup();
  renderWithPlatform(<InvitePage />, platform);
  await screen.findByText('NOVA23XY');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await navigator.clipboard.readText()).toBe(link);

  const share = jest.fn().mockResolvedValueOnce(undefined);
  Object.assign(navigator, { share });
  try {
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link }));
    const before = platform.toast.shown.length;
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(platform.toast.shown).toHaveLength(before);
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(platform.toast.shown.at(-1)?.type).toBe('error'));
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('[S-08] slots, and who came, page by page', async () => {
  renderWithPlatform(<InvitePage />, platform);
  expect(await screen.findByText('1 of 5 taken')).toBeTruthy();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText('Traded') !== null)).toEqual([false, true]);
  expect(within(rows[0] ?? document.body).getByText('Deposited')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('an***@example.com')).toBeTruthy();
  expect(screen.getByText('3 in all')).toBeTruthy();
});

test('[S-08] an invitation that cannot be had is said and asked for again', async () => {
  platform.api.refuse(getUserInviteInfoList, { reason: 'unavailable' });
  renderWithPlatform(<InvitePage />, platform);
  await screen.findByText('Your invitation could not be loaded');
  platform.api.answer(getUserInviteInfoList, () => ({
    invite_code: 'NOVA23XY',
    link: '/register?invite_code=NOVA23XY',
    slots: 12,
    slots_used: 0,
    invitees: 0,
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('0 of 12 taken')).toBeTruthy();
});
