import { lookupOf } from '@exchange/contract/command';
import {
  type CastApply,
  createCastApply,
  getCastApplyInfo,
  getCastApplyList,
  getCastClassifyListByPid,
  saveImageCms,
} from '@exchange/contract/cast';
import { fakeFailure, type FakePlatform } from '@exchange/platform/fake';
import { leaveUnanswered } from '@exchange/testing/leave-unanswered';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { now, openActivity } from '../../testing';

const hour = 3_600_000;
const path = '/activity/casting';

const application = (fields: Partial<CastApply> = {}): CastApply => ({
  ...{ id: 'a1', category_id: 'vocal', category_name: 'Lead vocal', stage_name: 'Ann', image_url: '/a.jpg' },
  ...{ slogan: 'Here I am', status: 1, mine: false, create_time: now, ...fields },
});
const casting = (start: number) => ({
  ...{ text: 'We look for a voice', image_url: '/c.svg' },
  ...{ start_time: start, end_time: start + 9 * hour },
});

function answer({ api }: FakePlatform) {
  api.answer(getCastClassifyListByPid, ({ pid }) => ({
    list:
      pid === '0'
        ? [{ id: 'music', name: 'Music', has_children: true, casting: null }]
        : [
            { id: 'vocal', name: 'Lead vocal', has_children: false, casting: casting(now - hour) },
            { id: 'band', name: 'Live band', has_children: false, casting: casting(now + hour) },
          ],
  }));
  api.answer(getCastApplyList, () => ({ list: [application()], next_id: null }));
}
const png = (name: string) => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], name);
async function choose(...files: readonly File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file field');
  await act(async () => {
    fireEvent.change(input, { target: { files } });
  });
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

beforeAll(() => {
  // What jsdom does not have.
  Object.defineProperty(Blob.prototype, 'arrayBuffer', {
    configurable: true,
    value(this: Blob) {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsArrayBuffer(this);
      });
    },
  });
});

test('[V-02] castings by category with their time, and who was accepted; one that is not open takes nothing', async () => {
  const { leave } = await openActivity(path, answer);
  expect((await screen.findByRole('link', { name: /^Open\s*Lead vocal/ })).getAttribute('href')).toBe(
    `${path}?category=vocal`,
  );
  expect(screen.getByRole('link', { name: 'Music' }).getAttribute('href')).toBe(`${path}?category=music`);
  expect((await screen.findByRole('link', { name: /Ann/ })).getAttribute('href')).toBe(`${path}/a1`);
  await leave();
  const second = await openActivity(`${path}?category=band`, answer);
  const closed = await screen.findByRole<HTMLButtonElement>('button', { name: 'Takes no applications now' });
  expect(closed.disabled).toBe(true);
  await second.leave();
  await openActivity(`${path}?category=none`, answer);
  expect((await screen.findByRole('link', { name: 'See all castings' })).getAttribute('href')).toBe(path);
});

test('[V-02] pictures are sent with their progress, put in order and removed; what is missing is told at its field', async () => {
  const { platform, user } = await openActivity(`${path}?category=vocal`, answer);
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  for (const text of ['Enter your stage name', 'Say something about yourself', 'Add at least one picture'])
    expect(screen.getByText(text)).toBeTruthy();
  const uploads: { progress?: (share: number) => void; end: (failure?: Error) => void }[] = [];
  platform.api.answer(
    saveImageCms,
    (_input, { onProgress }) =>
      new Promise((resolve, reject) => {
        const number = uploads.length + 1;
        uploads.push({
          ...(onProgress && { progress: onProgress }),
          end: (failure) =>
            failure ? reject(failure) : resolve({ file_id: `f${number}`, url: `/p${number}.jpg` }),
        });
      }),
  );
  await choose(png('one.png'), png('two.png'), new File(['<svg/>'], 'three.png'));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(await screen.findByText('Only jpg, png or gif pictures are accepted')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove three.png' }));
  await act(async () => uploads[0]?.progress?.(0.4));
  expect(screen.getByRole('progressbar', { name: 'one.png' }).getAttribute('aria-valuenow')).toBe('40');
  await act(async () => uploads[0]?.end());
  await act(async () => uploads[1]?.end(fakeFailure({ kind: 'network', reason: '' })));
  await user.click(await screen.findByRole('button', { name: 'Send two.png again' }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  await act(async () => uploads[2]?.end());
  await user.click(await screen.findByRole('button', { name: 'Move Picture 2 forward' }));
  expect(screen.getAllByRole('img', { name: /^Picture/ }).map((each) => each.getAttribute('src'))).toEqual([
    '/p3.jpg',
    '/p1.jpg',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Picture 2' }));
  await user.type(await field('Stage name'), 'Ann');
  await user.type(await field('About you'), 'On stage');
  await user.type(await field('How to reach you'), 'ann@example.com');
  platform.api.answer(createCastApply, () => ({ apply: application({ status: 0, mine: true }) }));
  await user.click(screen.getByRole('button', { name: 'Send for review' }));
  await waitFor(() => expect(platform.navigation.visits.at(-1)).toBe(`${path}/a1`));
  expect(platform.api.inputs(createCastApply)).toEqual([
    {
      ...{ category_id: 'vocal', stage_name: 'Ann', slogan: '', introduction: 'On stage' },
      ...{ contact: 'ann@example.com', images: ['f3'] },
    },
  ]);
  expect(platform.storage.keys('')).toEqual([]);
});

test('[V-02] [H-20] what was written is there again after a reload; after a lost answer it is the same application', async () => {
  const first = await openActivity(`${path}?category=vocal`, answer);
  await first.user.click(await screen.findByRole('button', { name: 'Apply' }));
  for (const [name, text] of [
    ['Stage name', 'Ann'],
    ['About you', 'On stage'],
    ['How to reach you', 'ann@example.com'],
  ] as const)
    await first.user.type(await field(name), text);
  first.platform.api.answer(saveImageCms, () => ({ file_id: 'f1', url: '/p1.jpg' }));
  await choose(png('one.png'));
  await screen.findByRole('img', { name: 'Picture 1' });
  first.platform.api.refuse(createCastApply, { kind: 'timeout', code: 0, reason: '' });
  await first.user.click(screen.getByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText(/the same application, never two/)).toBeTruthy();
  const stored = Object.fromEntries(
    first.platform.storage.keys('').map((name) => [name, first.platform.storage.get(name) ?? '']),
  );
  const [lost] = first.platform.api.calls.filter((each) => each.name === createCastApply.name);
  await first.leave();

  const second = await openActivity(
    `${path}?category=vocal`,
    (platform) => {
      answer(platform);
      platform.api.answer(lookupOf(createCastApply), () => ({ done: false, answer: null }));
    },
    { stored },
  );
  expect((await field('Stage name')).value).toBe('Ann');
  second.platform.api.answer(createCastApply, () => ({ apply: application({ status: 0, mine: true }) }));
  await second.user.click(screen.getByRole('button', { name: 'Send for review' }));
  await waitFor(() => expect(second.platform.storage.keys('')).toEqual([]));
  const made = second.platform.api.calls.find((each) => each.name === createCastApply.name);
  expect(made).toMatchObject({ idempotencyKey: lost?.idempotencyKey, input: lost?.input });
});

test('[A-11] [V-02] an application that arrived though its answer was lost is found, and its page opens', async () => {
  const asked = { category_id: 'vocal', stage_name: 'Ann', slogan: '', introduction: 'On stage' };
  const kept = { asked: { ...asked, contact: 'ann@example.com', images: ['f1'] }, sentAt: now, triedAt: now };
  const draft = { stageName: 'Ann', slogan: '', introduction: 'On stage', contact: '', pictures: [] };
  const { platform } = await openActivity(
    `${path}?category=vocal`,
    (prepared) => {
      answer(prepared);
      prepared.api.answer(lookupOf(createCastApply), () => ({
        done: true,
        answer: { apply: application({ status: 0, mine: true }) },
      }));
    },
    {
      stored: {
        'command.cast.createCastApply.user-1.key-of-the-lost': JSON.stringify(kept),
        'cast.user-1.vocal': JSON.stringify(draft),
      },
    },
  );
  await waitFor(() => expect(platform.navigation.visits.at(-1)).toBe(`${path}/a1`));
  expect(platform.api.inputs(createCastApply)).toEqual([]);
  expect(platform.storage.keys('')).toEqual([]);
});

test('[V-02] one’s own application says where it stands and why it was refused; what is not to be seen leads on', async () => {
  const info = (status: 0 | 2) => ({
    ...{ apply: application({ status, mine: true }), introduction: 'On stage', images: ['/p1.jpg'] },
    reason: status === 2 ? 'Too dark' : '',
  });
  const first = await openActivity(`${path}/a1`, ({ api }) => api.answer(getCastApplyInfo, () => info(0)));
  expect(await screen.findByText('Under review')).toBeTruthy();
  await first.leave();
  const second = await openActivity(`${path}/a1`, ({ api }) => api.answer(getCastApplyInfo, () => info(2)));
  expect(await screen.findByText('Too dark')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe(
    `${path}?category=vocal`,
  );
  await second.leave();
  await openActivity(`${path}/none`, ({ api }) =>
    api.refuse(getCastApplyInfo, { code: 5017, reason: 'castUnknown' }),
  );
  expect(await screen.findByText('This is not to be found')).toBeTruthy();
});

test('[A-11] [V-02] an application that was sent and got no answer stands above one’s own', async () => {
  await openActivity(`${path}?mine=1`, (platform) => {
    answer(platform);
    platform.api.answer(getCastApplyList, () => ({ list: [], next_id: null }));
    leaveUnanswered(platform, createCastApply, {
      ...{ category_id: 'vocal', stage_name: 'Blue Heron', slogan: '', introduction: 'Sings' },
      ...{ contact: 'ann@example.com', images: ['p1'] },
    });
  });
  expect(await screen.findByText('It was not made')).toBeTruthy();
  expect(screen.getByText('Blue Heron')).toBeTruthy();
});
