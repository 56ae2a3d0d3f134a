import { randomUUID } from 'node:crypto';
import {
  checkContent,
  type ContentKind,
  type ContentValues,
  ErrorCodes,
  fragmentGetBannerList,
  getListCalendar,
  getListNotice,
  listContent,
  listOperatorLog,
  openContent,
  saveContent,
  statsDataByLabel,
  stopContent,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { addTestOperator, type TestOperator } from '../../../test/operators';
import { openTestStorage } from '../../../test/storage/storage';
import { day, hour } from '../../core/time-spans';
import type { Storage } from '../../core/storage/open-storage';
import { seedHome } from '../home';

const start = Date.UTC(2026, 10, 24, 6);
let time = start;
let storage: Storage;
let app: FastifyInstance;
/** Readers of the two organisations. */
let nova: TestClient;
let orbit: TestClient;
/** May make content of all organisations, of Orbit's, and of none. */
let editor: TestOperator;
let ofOrbit: TestOperator;
let reader: TestOperator;

beforeAll(async () => {
  storage = await openTestStorage();
  app = await buildTestApp({ storage, demo: false, systemTime: () => time, limitFactor: 1_000 });
  [nova, orbit] = [new TestClient(app), new TestClient(app, 'orbit.localhost')];
  editor = await addTestOperator(app, storage.database, 'editor', { roles: ['content'] });
  ofOrbit = await addTestOperator(app, storage.database, 'of-orbit', {
    ...{ roles: ['content'], organisation: 'orbit' },
  });
  reader = await addTestOperator(app, storage.database, 'reader', { roles: ['read', 'review'] });
});
afterAll(() => app.close());

const inEach = (name: string, text: string): ContentValues => ({
  [`${name}.zh-HK`]: `${text} 港`,
  [`${name}.zh-CN`]: `${text} 陆`,
  [`${name}.en`]: text,
});
const at = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16);
/** The kinds that the module `home` keeps; token sales have tests of their own. */
const kinds = ['notice', 'banner', 'calendar'] as const satisfies readonly ContentKind[];
type Kind = (typeof kinds)[number];
/** A filled-in form of each kind. */
const forms: Record<Kind, ContentValues> = {
  notice: { ...inEach('title', 'Holiday'), ...inEach('content', '<p>Closed.</p>'), from: at(start) },
  banner: {
    ...inEach('title', 'Summer'),
    picture: '/api/media/banner-aura.svg',
    link: '/home/news',
    place: '0',
  },
  calendar: { ...inEach('title', 'Meeting'), label: 'activity', time: at(start + day), link: '/home/news' },
};

interface Change {
  readonly id?: string;
  readonly version?: number;
  readonly organisation?: string;
  readonly by?: TestOperator;
}
const save = (
  kind: ContentKind,
  values: ContentValues,
  { id = randomUUID(), version = 0, organisation = 'nova', by = editor }: Change = {},
) => nova.call(saveContent, { kind, organisation, id, version, values: { ...values } }, by.headers);
const stop = (kind: ContentKind, id: string, version: number) =>
  nova.call(stopContent, { kind, organisation: 'nova', id, version }, editor.headers);

/** Titles that users see, in English. */
const seen: Readonly<Record<Kind, (client: TestClient) => Promise<string[]>>> = {
  notice: async (client) =>
    (await client.call(getListNotice, { size: 50 }, { 'accept-language': 'en' })).data.list.map(
      ({ title }) => title,
    ),
  banner: async (client) =>
    (
      await client.call(fragmentGetBannerList, { position: 2, device: 'Mobile' }, { 'accept-language': 'en' })
    ).data.list.map(({ title }) => title),
  calendar: async (client) =>
    (
      await client.call(getListCalendar, { from: start, to: start + 9 * day }, { 'accept-language': 'en' })
    ).data.list.map(({ title }) => title),
};

const logOf = async (record: string) =>
  (await nova.call(listOperatorLog, { search: record }, reader.headers)).data.list.reverse();

describe.each(kinds)('%s', (kind) => {
  const { [kind]: form } = forms;
  const title = form['title.en'] ?? '';

  test('[O-10] [T-01] what is made is seen by the organisation’s users at once, what is changed too', async () => {
    const made = await save(kind, form);
    expect(made.data.item).toMatchObject({ kind, organisation: 'nova', state: 'shown', version: 1 });
    expect(await seen[kind](nova)).toContain(title);
    expect(await seen[kind](orbit)).not.toContain(title);
    const { id } = made.data.item;
    const changed = await save(kind, { ...form, ...inEach('title', 'Changed') }, { id, version: 1 });
    expect(changed.data.item).toMatchObject({ version: 2, title: 'Changed' });
    expect(await seen[kind](nova)).toContain('Changed');
    expect(await seen[kind](nova)).not.toContain(title);
    const { item, values } = (
      await nova.call(openContent, { kind, organisation: 'nova', id }, editor.headers)
    ).data;
    expect(item).toEqual(changed.data.item);
    expect(values).toMatchObject({ ...form, ...inEach('title', 'Changed') });
    await stop(kind, id, 2);
  });

  test('[O-10] it is seen from its time until its time, and not when it is stopped', async () => {
    const planned = {
      ...form,
      ...inEach('title', 'Planned'),
      from: at(time + hour),
      until: at(time + 2 * hour),
    };
    const { item } = (await save(kind, planned)).data;
    expect(item.state).toBe('scheduled');
    const states: [string | undefined, boolean][] = [];
    const look = async () => {
      const { list } = (
        await nova.call(listContent, { kind, organisation: 'nova', limit: 100 }, reader.headers)
      ).data;
      const isSeen = (await seen[kind](nova)).includes('Planned');
      states.push([list.find(({ id }) => id === item.id)?.state, isSeen]);
    };
    await look();
    for (const _ of [1, 2]) {
      time += hour;
      await look();
    }
    await save(kind, { ...planned, until: '' }, { id: item.id, version: 1 });
    await look();
    expect((await stop(kind, item.id, 2)).data.item).toMatchObject({ state: 'stopped', version: 3 });
    await look();
    // Saved again it is seen again.
    await save(kind, { ...planned, until: '' }, { id: item.id, version: 3 });
    await look();
    expect(states).toEqual([
      ...[
        ['scheduled', false],
        ['shown', true],
        ['ended', false],
      ],
      ...[
        ['shown', true],
        ['stopped', false],
        ['shown', true],
      ],
    ]);
    await stop(kind, item.id, 4);
  });

  test('[O-10] the log has each change with what was before and after, and a repetition is none', async () => {
    const id = randomUUID();
    await save(kind, form, { id });
    await save(kind, form, { id });
    await save(kind, { ...form, ...inEach('title', 'New') }, { id, version: 1 });
    await stop(kind, id, 2);
    const lines = await logOf(id);
    expect(lines.map(({ operator, action, organisation }) => [operator, action, organisation])).toEqual([
      ['editor', 'content-made', 'nova'],
      ['editor', 'content-changed', 'nova'],
      ['editor', 'content-stopped', 'nova'],
    ]);
    expect(lines[0]?.detail).toContain(`title.en: "" → "${title}"`);
    expect(lines[1]?.detail.split('\n')).toContain(`title.en: "${title}" → "New"`);
    expect(lines[1]?.detail).not.toContain('link:');
  });

  test('[O-10] of two who change the same the second is told, and nothing of the first’s is lost', async () => {
    const { id } = (await save(kind, form)).data.item;
    await save(kind, { ...form, ...inEach('title', 'First') }, { id, version: 1 });
    const second = await save(kind, { ...form, ...inEach('title', 'Second') }, { id, version: 1 });
    expect(second.code).toBe(ErrorCodes.contentChanged);
    expect((await stop(kind, id, 1)).code).toBe(ErrorCodes.contentChanged);
    expect(await seen[kind](nova)).toContain('First');
    await stop(kind, id, 2);
  });

  test('[O-10] what is missing or wrong is told for each input, and nothing is saved', async () => {
    const id = randomUUID();
    const bare = await save(
      kind,
      { ...form, 'title.en': ' ', from: 'soon', until: '2026-02-30T10:00' },
      { id },
    );
    expect(bare.code).toBe(ErrorCodes.invalidInput);
    expect(bare.fields).toEqual({ 'title.en': 'required', from: 'notATime', until: 'notATime' });
    const wrong = await save(kind, { ...form, from: at(start + hour), until: at(start + hour) }, { id });
    expect(wrong.fields).toEqual({ until: 'beforeFrom' });
    const long = await save(kind, { ...form, 'title.en': 'x'.repeat(121) }, { id });
    expect(long.fields).toEqual({ 'title.en': expect.stringMatching(/^tooLong \d+$/) });
    expect(await logOf(id)).toEqual([]);
    const open = await nova.call(openContent, { kind, organisation: 'nova', id }, editor.headers);
    expect(open.code).toBe(ErrorCodes.contentUnknown);
  });

  test('[O-10] an operator of one organisation sees and changes that one only; without the role nobody does', async () => {
    const { id } = (await save(kind, form)).data.item;
    const own = (await nova.call(listContent, { kind }, ofOrbit.headers)).data;
    expect([own.organisation, own.organisations]).toEqual(['orbit', [{ id: 'orbit', name: 'Orbit' }]]);
    expect(own.list.map((item) => item.organisation).filter((each) => each !== 'orbit')).toEqual([]);
    const foreign = await Promise.all([
      nova.call(listContent, { kind, organisation: 'nova' }, ofOrbit.headers),
      nova.call(openContent, { kind, organisation: 'nova', id }, ofOrbit.headers),
      nova.call(openContent, { kind, organisation: 'orbit', id }, ofOrbit.headers),
      save(kind, form, { id, version: 1, by: ofOrbit }),
      save(
        kind,
        { ...form, ...inEach('title', 'Taken') },
        { id, version: 1, organisation: 'orbit', by: ofOrbit },
      ),
    ]);
    expect(foreign.map(({ code }) => code)).toEqual(Array(5).fill(ErrorCodes.contentUnknown));
    // Under an id of another organisation's nothing is made either.
    const under = await save(kind, form, { id, organisation: 'orbit', by: ofOrbit });
    expect(under.code).toBe(ErrorCodes.contentChanged);
    expect((await logOf(id)).at(-1)).toMatchObject({ action: 'not-carried-out', operator: 'of-orbit' });
    const roleless = await save(kind, form, { by: reader });
    expect(roleless.code).toBe(ErrorCodes.roleMissing);
    expect(await seen[kind](nova)).toContain(title);
    await stop(kind, id, 1);
  });
});

test('[O-10] what the exchange began with is there to be changed, and stays changed after another start', async () => {
  const list = async (kind: ContentKind) =>
    (await nova.call(listContent, { kind, organisation: 'nova', limit: 100 }, editor.headers)).data.list;
  const [welcome] = (await list('notice')).filter(({ id }) => id === 'nova-welcome');
  const [banner] = (await list('banner')).filter(({ id }) => id === 'nova-1');
  expect([welcome?.state, banner?.state]).toEqual(['shown', 'shown']);
  for (const [kind, id] of [
    ['notice', 'nova-welcome'],
    ['banner', 'nova-1'],
  ] as const) {
    const { values } = (await nova.call(openContent, { kind, organisation: 'nova', id }, editor.headers))
      .data;
    const saved = await save(kind, { ...values, ...inEach('title', 'Edited') }, { id, version: 1 });
    expect(saved.code).toBe(0);
  }
  const counts = async () => [(await list('notice')).length, (await list('banner')).length];
  const before = await counts();
  await seedHome(storage.database, start);
  expect(await seen.notice(nova)).toContain('Edited');
  expect(await seen.banner(nova)).toContain('Edited');
  expect(await counts()).toEqual(before);
});

test('[T-07] a notice has a time from which it is published, by which the newest comes first', async () => {
  const bare = await save('notice', { ...forms.notice, from: '' });
  expect(bare.fields).toEqual({ from: 'required' });
});

test('[T-01] every picture that a banner may have is there', async () => {
  const { fields } = (await nova.call(openContent, { kind: 'banner', organisation: 'orbit' }, editor.headers))
    .data;
  const options = fields.find(({ name }) => name === 'picture')?.options ?? [];
  expect(options.length).toBeGreaterThan(8);
  const statuses = await Promise.all(options.map(async ({ value }) => (await app.inject(value)).statusCode));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('[T-07] an article has a few elements and nothing that runs; a plain text becomes paragraphs', async () => {
  const contentOf = async (text: string) => {
    const values = { ...forms.notice, 'content.en': text };
    const { code, fields, data } = await nova.call(
      checkContent,
      { kind: 'notice', organisation: 'nova', values },
      editor.headers,
    );
    return code === 0 ? data.values['content.en'] : fields?.['content.en'];
  };
  expect(await contentOf('Fees & more\nfrom Monday.\n\nSee you')).toBe(
    '<p>Fees &amp; more<br>from Monday.</p>\n<p>See you</p>',
  );
  const article =
    '<h3>Fees</h3><p>By <a href="mailto:a@b.example">mail</a> or <a href="/home/news">here</a></p>';
  expect(await contentOf(article)).toBe(article);
  const wrong = [
    ['<script>alert(1)</script>', 'unknownElement <script>'],
    ['<p onclick="x()">a</p>', 'unknownElement <p onclick="x()">'],
    ['<a href="javascript:x()">a</a>', 'unknownElement <a href="javascript:x()">'],
    ['<a href="//evil.example">a</a>', 'unknownElement <a href="//evil.example">'],
    ['<p>a', 'elementNotClosed <p>'],
    ['<p><strong>a</p>', 'elementNotOpen </p>'],
    ['2 < 3', 'looseCharacter <'],
    ['<p>a</p> >', 'looseCharacter >'],
    ['<P>a</P>', 'unknownElement <P>'],
  ];
  for (const [text = '', fault] of wrong) expect([text, await contentOf(text)]).toEqual([text, fault]);
});

test('[T-01] a link of a banner leads into the application or to an address over https, and a calendar’s into the application', async () => {
  const faultOf = async (kind: 'banner' | 'calendar', link: string) => {
    const values = { ...forms[kind], link };
    const checked = await nova.call(checkContent, { kind, organisation: 'nova', values }, editor.headers);
    return checked.fields?.['link'];
  };
  for (const link of ['javascript:x()', '//evil.example', '/\\evil', 'http://a.example', 'home'])
    expect([await faultOf('banner', link), await faultOf('calendar', link)]).toEqual([
      'notALink',
      'notAPath',
    ]);
  expect([
    await faultOf('banner', 'https://a.example/b'),
    await faultOf('calendar', 'https://a.example/b'),
  ]).toEqual([undefined, 'notAPath']);
});

test('[T-01] entries of the calendar are counted by their label', async () => {
  const count = async () => {
    const { list } = (await nova.call(statsDataByLabel, { from: start, to: start + 9 * day })).data;
    return list.find(({ label }) => label === 'unlock')?.count;
  };
  const before = (await count()) ?? 0;
  const { item } = (await save('calendar', { ...forms.calendar, label: 'unlock' })).data;
  expect(await count()).toBe(before + 1);
  await stop('calendar', item.id, 1);
  expect(await count()).toBe(before);
});
