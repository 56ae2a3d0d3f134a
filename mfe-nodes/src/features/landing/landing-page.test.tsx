import { lookupOf } from '@exchange/contract/command';
import { ErrorCodes } from '@exchange/contract/errors';
import { applyNodeMember, getNodeMember, listNodeConfig, rankNodes } from '@exchange/contract/node';
import { fakeFailure, type FakePlatform } from '@exchange/platform/fake';
import { act, screen, waitFor, within } from '@testing-library/react';
import { condition, member, openNodes, ownOf } from '../../testing';

const path = '/ecologicalNodes';
const allowed = (node_type: 1 | 2 | 3) =>
  ownOf({
    may_apply: [
      {
        node_type,
        allowed: true,
        conditions: [condition({ type: 'deposit', required: '1000', present: '4200.5', token: 'usdt' })],
      },
    ],
  });
const tier = (name: string) => screen.findByRole('tab', { name });
const keysOf = (platform: FakePlatform) =>
  platform.api.calls
    .filter(({ name }) => name === applyNodeMember.name)
    .map(({ idempotencyKey }) => idempotencyKey);

test('[N-01] whoever is not logged in sees the tiers with what they take and give, and is asked to log in to apply', async () => {
  const { user, platform } = await openNodes(path, undefined, { user: null });
  await screen.findByText('Member node');
  for (const text of [
    '1,000 USDT',
    '180 days after joining',
    '20% direct, 5% indirect',
    '1% direct, 0.5% indirect',
    '812',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/^3× contribution for incentives, 3× for/)).toBeTruthy();
  await user.click(await tier('Governance'));
  expect(await screen.findByText('20,000 USDT')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Log in to apply' }));
  expect(platform.session.loginRequests).toHaveLength(1);
  expect(platform.api.inputs(getNodeMember)).toEqual([]);
});

test('[N-01] a member sees contribution, rank, council, how much of each limit is used, and when the deposit comes back', async () => {
  await openNodes(path, ({ api }) => api.answer(getNodeMember, () => ownOf({ members: [member] })));
  const card = within(await screen.findByRole('region', { name: 'Member' }));
  for (const text of ['1,250.5 USDT', '12', 'Council', '150 / 3,751.5 USDT', '80.25 / 3,751.5 USDT'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('link', { name: 'See income' }).getAttribute('href')).toBe(
    '/ecologicalNodes/income/member',
  );
  expect(await screen.findByText('You are a member of this tier.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
});

test('[N-01] the governance tier tells of the invitation and of how far the team is; what is missing leads to where it is met', async () => {
  const may_apply = [
    {
      node_type: 1 as const,
      allowed: false,
      conditions: [
        condition({ type: 'trade_password', met: false }),
        condition({ type: 'invitation' }),
        condition({ type: 'team', met: false, required: '20', present: '7' }),
        condition({ type: 'deposit', met: false, required: '20000', present: '150.5', token: 'aura' }),
      ],
    },
  ];
  const invitation = { code: 'AB12CD34EF', expire_time: Date.UTC(2026, 11, 1, 12) };
  const { user } = await openNodes(path, ({ api }) =>
    api.answer(getNodeMember, () => ownOf({ may_apply, invitation })),
  );
  await user.click(await tier('Governance'));
  expect(await screen.findByText('You are invited, until 1 Dec 2026')).toBeTruthy();
  expect(screen.getByText('Team who deposited and traded: 7 of 20')).toBeTruthy();
  expect(screen.getByText('Available: 150.5 of 20,000 AURA')).toBeTruthy();
  const ways = [
    ['Set', '/user/security/tradepassword'],
    ['Invite', '/user/invite'],
    ['Deposit', '/assets/deposit/aura'],
  ] as const;
  for (const [name, to] of ways) expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/ }).disabled).toBe(true);
});

test('[N-01] an application sends the invitation’s code with the trade password and tells that it is done', async () => {
  const own = { ...allowed(1), invitation: { code: 'AB12CD34EF', expire_time: Date.UTC(2026, 11, 1) } };
  const { user, platform } = await openNodes(path, ({ api }) => {
    api.answer(getNodeMember, () => own);
    api.answer(applyNodeMember, () => ({ member: { ...member, node_type: 1 } }));
  });
  await user.click(await tier('Governance'));
  await user.click(await screen.findByRole('button', { name: 'Apply with 20,000 USDT' }));
  await user.click(screen.getByRole('button', { name: 'Pay 20,000 USDT' }));
  expect(await screen.findByText('Enter your trade password')).toBeTruthy();
  expect(platform.api.inputs(applyNodeMember)).toEqual([]);
  await user.type(screen.getByLabelText('Trade password'), '482913');
  await user.click(screen.getByRole('button', { name: 'Pay 20,000 USDT' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)?.text).toMatch(/^Governance node: you have joined/));
  expect(platform.api.inputs(applyNodeMember)).toEqual([
    { node_type: 1, invite_code: 'AB12CD34EF', trade_password: '482913' },
  ]);
  // What is shown is asked for again.
  expect(platform.api.inputs(getNodeMember).length).toBeGreaterThan(1);
  expect(platform.api.inputs(listNodeConfig).length).toBeGreaterThan(1);
});

test('[N-01] after a lost answer the same application is sent again, also after the page was loaded again', async () => {
  let fails = true;
  const { user, platform } = await openNodes(path, ({ api }) => {
    api.answer(getNodeMember, () => allowed(3));
    api.answer(applyNodeMember, () => {
      if (fails) throw fakeFailure({ kind: 'timeout', code: 0, reason: '' });
      return { member };
    });
    api.answer(lookupOf(applyNodeMember), () => ({ done: false, answer: null }));
  });
  const pay = async () => {
    await user.click(await screen.findByRole('button', { name: 'Apply with 1,000 USDT' }));
    await user.type(screen.getByLabelText('Trade password'), '482913');
    await user.click(screen.getByRole('button', { name: 'Pay 1,000 USDT' }));
  };
  await pay();
  await screen.findByText(/^No answer came, so it is not known/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Apply with 1,000 USDT' }));
  expect(screen.getByText(/^No answer came to your last application/)).toBeTruthy();
  await user.type(screen.getByLabelText('Trade password'), '482913');
  await user.click(screen.getByRole('button', { name: 'Pay 1,000 USDT' }));
  await waitFor(() => expect(platform.toast.shown.length).toBe(1));
  const keys = keysOf(platform);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(platform.storage.keys('')).toEqual([]);
});

test('[N-01] an application that arrived after all is told and forgotten: the next one is another', async () => {
  const kept = { asked: { node_type: 3, invite_code: '' }, sentAt: 1, triedAt: 1 };
  const name = 'command.node.applyMember.user-1.key-of-the-lost';
  const { platform } = await openNodes(
    path,
    ({ api }) => {
      api.answer(getNodeMember, () => ownOf({ members: [member] }));
      api.answer(lookupOf(applyNodeMember), () => ({ done: true, answer: { member } }));
    },
    { stored: { [name]: JSON.stringify(kept) } },
  );
  await screen.findByText('You are a member of this tier.');
  await screen.findByText('It was made, once');
  await waitFor(() => expect(platform.storage.get(name)).toBeUndefined());
});

test('[N-01] a wrong trade password is told at its field, any other refusal in the sheet', async () => {
  const { user, platform } = await openNodes(path, ({ api }) => {
    api.answer(getNodeMember, () => allowed(3));
    api.refuse(applyNodeMember, { reason: 'tradePasswordWrong', code: ErrorCodes.tradePasswordWrong });
  });
  await user.click(await screen.findByRole('button', { name: 'Apply with 1,000 USDT' }));
  const field = screen.getByLabelText<HTMLInputElement>('Trade password');
  await user.type(field, '111222');
  await user.click(screen.getByRole('button', { name: 'Pay 1,000 USDT' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('');
  platform.api.refuse(applyNodeMember, {
    reason: 'insufficientBalance',
    code: ErrorCodes.insufficientBalance,
  });
  await user.type(field, '482913');
  await user.click(screen.getByRole('button', { name: 'Pay 1,000 USDT' }));
  expect(await screen.findByText('failure:insufficientBalance')).toBeTruthy();
});

test('[N-01] the ranking marks who has council rights and who is oneself, and goes on to the first hundred', async () => {
  const { user, platform } = await openNodes(path, ({ api }) =>
    api.answer(rankNodes, ({ limit }) => ({
      token: 'usdt',
      list: Array.from({ length: Number(limit ?? 20) }, (_, index) => ({
        ...{ rank: index + 1, account: `u${index + 1}***@example.com`, contribution: '1000' },
        ...{ council: index < 20, mine: index === 3 },
      })),
    })),
  );
  await screen.findByText('u20***@example.com');
  expect(screen.getAllByText('Council')).toHaveLength(20);
  expect(screen.getAllByText('You')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'See the first 100' }));
  await screen.findByText('u100***@example.com');
  expect(screen.getAllByText('Council')).toHaveLength(20);
  expect(platform.api.inputs(rankNodes)[0]).toEqual({ node_type: 3, limit: 20 });
  expect(platform.api.inputs(rankNodes).at(-1)).toEqual({ node_type: 3, limit: 100 });
});

test('[N-01] what fails says so and is tried again: the tiers, the ranking and the own memberships each on their own', async () => {
  const failure = { kind: 'network', code: 0, reason: 'offline' } as const;
  const { user, platform } = await openNodes(path, ({ api }) => {
    api.refuse(listNodeConfig, failure);
    api.refuse(getNodeMember, failure);
  });
  expect(await screen.findByText('Your memberships could not be loaded: failure:offline')).toBeTruthy();
  platform.api.answer(getNodeMember, () => ownOf({ members: [member] }));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body);
  expect(await screen.findByRole('region', { name: 'Member' })).toBeTruthy();
});

test('[N-01] a changed balance asks again how far the user is', async () => {
  const { platform } = await openNodes(path);
  await screen.findByText('Member node');
  const before = platform.api.inputs(getNodeMember).length;
  await act(async () => platform.session.resync());
  await waitFor(() => expect(platform.api.inputs(getNodeMember).length).toBe(before + 1));
});
