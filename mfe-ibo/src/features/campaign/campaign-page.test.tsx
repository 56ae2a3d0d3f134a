import { applyExchange, getCampaign, type PledgeOrder } from '@exchange/contract/campaign';
import { lookupOf } from '@exchange/contract/command';
import { ErrorCodes } from '@exchange/contract/errors';
import { batchGetStatusOfIEOTrade, createIEOTrade, getIeoQualification } from '@exchange/contract/ieo';
import { fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { answerCampaign, fakeDetail, now, openIbo } from '../../testing';

const path = '/ieo/nova-1';
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Portions' });
type User = ReturnType<typeof userEvent.setup>;

/** Fills in what a purchase needs, up to the trade password, and sends it. */
async function buy(user: User, { portions = '600', button = 'Subscribe' } = {}) {
  await user.type(await field(), portions);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: button }));
  await user.type(await screen.findByLabelText('Trade password'), '482913');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
}
const keys = ({ api }: FakePlatform, name: string) =>
  api.calls.filter((call) => call.name === name).map(({ idempotencyKey }) => idempotencyKey);

test('[I-02] price, units, bounds, own limit, stock, settlement, rules and story', async () => {
  await openIbo(path);
  for (const text of [
    '7,680 / 12,000',
    '4,320 portions left',
    '0.8 USDT',
    '1 AURA',
    '100 – 2,000',
    '5,000 · used 500',
    'You can take part',
    'In progress',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/^To frozen, unlocks in 2 parts of 50%/)).toBeTruthy();
  expect(screen.getByRole('timer').firstElementChild?.textContent).toBe('01:00:00');
  await screen.findByText('One portion each');
  await screen.findByText('How Aura began');
});

test.each([
  ['upcoming', { status: 1, start_time: now + 61_000 }, 'Upcoming', '00:01:01'],
  ['sold out', { stock: 0 }, 'Sold out', '01:00:00'],
  ['concluded', { status: 3, end_time: now - 1 }, 'Concluded', undefined],
] as const)('[I-01] [I-02] %s: nothing can be bought', async (_name, fields, word, left) => {
  await openIbo(path, (platform) => answerCampaign(platform, fakeDetail(fields)));
  await screen.findByText(word);
  expect(screen.queryByRole('textbox', { name: 'Portions' })).toBeNull();
  // Only of what is still to be bought is said that one can take part.
  await screen.findByText('5,000 · used 500');
  expect(screen.queryByText('You can take part') !== null).toBe(word === 'Upcoming');
  expect(screen.queryByRole('timer')?.firstElementChild?.textContent).toBe(left);
});

test.each([
  ['5000', 'Exceeds the stock: 4,320 left'],
  ['2001', 'Cannot exceed 2,000 per purchase'],
  ['99', 'Cannot be below 100'],
  ['0', 'Enter a valid number'],
])('[I-03] %s portions: %s', async (portions, message) => {
  const { user, platform } = await openIbo(path);
  await user.type(await field(), portions);
  await waitFor(() => expect(screen.getByText(message)).toBeTruthy());
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(screen.queryByLabelText('Trade password')).toBeNull();
  expect(platform.api.inputs(createIEOTrade)).toEqual([]);
});

test('[I-03] half a portion, no number, too little money, and no risk accepted are each told', async () => {
  const { user } = await openIbo(path, (platform) =>
    answerCampaign(platform, fakeDetail({ price: '10', stock: 4_320 })),
  );
  const input = await field();
  await user.click(input);
  await user.paste('2.5');
  expect(screen.getByText('Enter whole portions')).toBeTruthy();
  await user.clear(input);
  await user.paste('ten');
  expect(screen.getByText('Enter a valid number')).toBeTruthy();
  await user.clear(input);
  await user.type(input, '300');
  await waitFor(() => expect(screen.getByText('Balance insufficient: 2,480.55 USDT available')).toBeTruthy());
  expect(screen.getByRole('link', { name: 'Deposit USDT' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(screen.getByText('Read and accept the risk warning')).toBeTruthy();
});

test('[I-03] a visitor is asked to log in, and a user without what is needed is led to it', async () => {
  const { user, platform } = await openIbo(path, undefined, { user: null });
  await user.click(await screen.findByRole('button', { name: 'Log in to take part' }));
  expect(platform.session.loginRequests).toHaveLength(1);
});

test('[I-02] [I-03] who does not qualify cannot buy, and sees why', async () => {
  const needs = { token: '', required: '0', present: '0' };
  await openIbo(
    path,
    ({ api }) =>
      api.answer(getIeoQualification, () => ({
        qualified: false,
        conditions: [
          { ...needs, type: 'kyc', met: false },
          { type: 'holding', met: false, token: 'usdt', required: '500', present: '12.5' },
        ],
      })),
    { user: fakeUser() },
  );
  const verify = await screen.findByRole('link', { name: 'Verify' });
  expect(verify.getAttribute('href')).toBe('/user/kyc');
  expect(screen.getByText('Hold 500 USDT (you have 12.5)')).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'You cannot take part yet' });
  expect(button.disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Set it' }).getAttribute('href')).toBe(
    '/user/security/tradepassword',
  );
});

describe('a purchase', () => {
  test('[I-04] is sent once with what was entered, and followed until it succeeded', async () => {
    let status: 1 | 2 = 1;
    const { user, platform } = await openIbo(path, ({ api }) => {
      api.answer(createIEOTrade, () => ({ reference_no: 'ref-1' }));
      api.answer(batchGetStatusOfIEOTrade, ({ list_reference_no: [reference_no = ''] }) => ({
        list: [{ reference_no, status, code: 0, portions: 600 }],
      }));
    });
    await buy(user);
    await screen.findByText('In progress', { selector: 'b' });
    status = 2;
    await screen.findByText('Success');
    expect(platform.api.inputs(createIEOTrade)).toEqual([
      { activity_id: 'sale-nova-1', amount: '600', trade_password: '482913', accept_risk: true },
    ]);
    const orders = within(screen.getByRole('dialog')).getByRole('link', { name: 'See the order' });
    expect(orders.getAttribute('href')).toBe('/order/ieo');
  });

  test('[I-04] that came too late says so, and that nothing was paid', async () => {
    const { user } = await openIbo(path, ({ api }) => {
      api.answer(createIEOTrade, () => ({ reference_no: 'ref-1' }));
      api.answer(batchGetStatusOfIEOTrade, () => ({
        list: [{ reference_no: 'ref-1', status: 0 as const, code: ErrorCodes.stockExceeded, portions: 600 }],
      }));
    });
    await buy(user);
    await screen.findByText('Not bought');
    expect(screen.getByText(/Others were quicker/)).toBeTruthy();
  });

  test.each([
    ['purchaseRush', { reason: 'purchaseRush', code: 5011 }, /^The rush is hot/, 'Refresh and try again'],
    ['a lost answer', { kind: 'timeout', code: 0, reason: '' } as const, /^No answer came/, 'Ask again'],
  ])(
    '[I-03] [I-04] after %s the same purchase is sent again, never another one',
    async (_name, failure, text, button) => {
      let fails = true;
      const { user, platform } = await openIbo(path, ({ api }) => {
        api.answer(createIEOTrade, () => {
          if (fails) throw fakeFailure(failure);
          return { reference_no: 'ref-1' };
        });
        api.answer(batchGetStatusOfIEOTrade, () => ({
          list: [{ reference_no: 'ref-1', status: 2 as const, code: 0, portions: 600 }],
        }));
      });
      await buy(user);
      await screen.findAllByText(text);
      // Not even when the sheet is closed in between.
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await user.click(screen.getByRole('button', { name: 'Subscribe' }));
      await user.type(await screen.findByLabelText('Trade password'), '482913');
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await screen.findAllByText(text);
      fails = false;
      await user.click(screen.getByRole('button', { name: button }));
      await screen.findByText('Success');
      const sent = keys(platform, createIEOTrade.name);
      expect(sent).toHaveLength(3);
      expect(new Set(sent).size).toBe(1);
    },
  );

  test('[I-04] whose answer was lost is the same one after the page was loaded again', async () => {
    const name = 'command.ieo.createIEOTrade.user-1.key-of-the-lost';
    const kept = {
      asked: { activity_id: 'sale-nova-1', amount: '600', accept_risk: true },
      sentAt: now,
      triedAt: now,
    };
    const { user, platform } = await openIbo(
      path,
      ({ api }) => {
        api.answer(lookupOf(createIEOTrade), () => ({ done: false, answer: null }));
        api.answer(createIEOTrade, () => ({ reference_no: 'ref-1' }));
        api.answer(batchGetStatusOfIEOTrade, () => ({
          list: [{ reference_no: 'ref-1', status: 2 as const, code: 0, portions: 600 }],
        }));
      },
      { stored: { [name]: JSON.stringify(kept) } },
    );
    await screen.findByText('Finding out what became of it');
    expect((await field()).value).toBe('600');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    await user.type(await screen.findByLabelText('Trade password'), '482913');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Success');
    expect(keys(platform, createIEOTrade.name)).toEqual(['key-of-the-lost']);
    expect(platform.storage.get(name)).toBeUndefined();
  });

  test('[A-11] [I-04] that an earlier page sent is found by its key, and followed until it succeeded', async () => {
    const asked = { activity_id: 'sale-nova-1', amount: '600', accept_risk: true };
    const kept = JSON.stringify({ asked, sentAt: now, triedAt: now });
    const { platform } = await openIbo(
      path,
      ({ api }) => {
        api.answer(lookupOf(createIEOTrade), () => ({ done: true, answer: { reference_no: 'ref-1' } }));
        api.answer(batchGetStatusOfIEOTrade, () => ({
          list: [{ reference_no: 'ref-1', status: 2 as const, code: 0, portions: 600 }],
        }));
      },
      { stored: { 'command.ieo.createIEOTrade.user-1.key-of-the-lost': kept } },
    );
    await screen.findByText('Success');
    expect(platform.api.inputs(createIEOTrade)).toEqual([]);
  });

  test('[I-03] a wrong trade password is told at its field', async () => {
    const { user } = await openIbo(path, ({ api }) =>
      api.refuse(createIEOTrade, { reason: 'tradePasswordWrong', code: ErrorCodes.tradePasswordWrong }),
    );
    await buy(user);
    const password = await screen.findByLabelText<HTMLInputElement>('Trade password');
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    expect(password.value).toBe('');
  });
});

test('[I-07] the soft cap stands at the bar, in the facts and in what a buyer is told', async () => {
  const { user } = await openIbo(path, (platform) => {
    answerCampaign(platform, fakeDetail({ soft_cap: 8_000 }));
    platform.api.answer(createIEOTrade, () => ({ reference_no: 'ref-1' }));
    platform.api.answer(batchGetStatusOfIEOTrade, () => ({
      list: [{ reference_no: 'ref-1', status: 2 as const, code: 0, portions: 600 }],
    }));
  });
  expect(await screen.findByRole('img', { name: '7,680 / 12,000, soft cap 8,000' })).toBeTruthy();
  expect(screen.getByText('320 more to the soft cap')).toBeTruthy();
  expect(screen.getByText('8,000 portions; with fewer, everybody is refunded')).toBeTruthy();
  await buy(user);
  await screen.findByText('Success');
  expect(screen.queryByText(/The portions are yours/)).toBeNull();
  expect(screen.getByText(/If fewer than 8,000 portions are sold by then/)).toBeTruthy();
});

test('[I-07] one that missed its soft cap says so, and shows no settlement that never comes', async () => {
  const ended = { soft_cap: 8_000, status: 3, end_time: now - 1 } as const;
  await openIbo(path, (platform) => answerCampaign(platform, fakeDetail(ended)));
  expect(await screen.findAllByText('Not reached, everybody refunded')).toHaveLength(2);
  expect(screen.getByText(/7,680 portions were sold of the 8,000 that were needed/)).toBeTruthy();
  expect(screen.getByText('None: everybody is refunded')).toBeTruthy();
  expect(screen.queryByText(/To frozen|Concluded/)).toBeNull();
});

test('[I-05] a pledge shows what was pledged, without waiting', async () => {
  const order: PledgeOrder = {
    id: 'p1',
    order_no: 'P1',
    campaign_no: 'nova-1',
    title: 'Pledge',
    market: 'usdt',
    price: '0.8',
    portions: 600,
    pledged_amount: '480',
    released_amount: '0',
    refund_total: '0',
    status: 0,
    not_reached: false,
    create_time: now,
  };
  const { user, platform } = await openIbo(path, (each) => {
    answerCampaign(each, fakeDetail({ type: 2, settlement: 2 }));
    each.api.answer(applyExchange, () => ({ order }));
  });
  await screen.findByText(/^Released in 2 parts of 50%/);
  await buy(user, { button: 'Pledge' });
  await screen.findByText(/The portions are pledged/);
  expect(platform.api.inputs(applyExchange)).toMatchObject([{ campaign_no: 'nova-1', amount: '600' }]);
});

test('[I-02] a sale that does not exist leads to the others', async () => {
  const { user, platform } = await openIbo(path, ({ api }) =>
    api.refuse(getCampaign, { reason: 'campaignUnknown', code: ErrorCodes.campaignUnknown }),
  );
  await user.click(await screen.findByRole('button', { name: 'See all offerings' }));
  expect(platform.navigation.location.path).toBe('/ieo/list/preview');
});
