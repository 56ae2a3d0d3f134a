import {
  type CastApply,
  createCastApply,
  getCastApplyInfo,
  getCastApplyList,
  getCastClassifyListByPid,
  type InputOf,
  saveImageCms,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import { localeOf, type SandboxLocale } from '../../core/locale';
import type { CallRequest } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import { renderPicture } from '../kyc';
import { type CastApplications, type CastApplyRow } from './cast-applications';
import { castPictureUrl, castPreviewUrl } from './cast-pictures';
import {
  castCategories,
  type CastCategoryPlan,
  castingPicture,
  castReasons,
  castReasonTexts,
  roundAt,
} from './cast-plans';

/** What the calls about castings are made of. */
export interface CastCallsOptions {
  readonly applications: CastApplications;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/** Registers the calls of the castings (V-02). */
export function implementCasting(implementations: WebImplementations, options: CastCallsOptions): void {
  implementLists(implementations, options);
  implementApplying(implementations, options);
}

function shown(
  row: CastApplyRow,
  images: readonly string[],
  { userId, locale }: Pick<CallRequest, 'userId' | 'locale'>,
): CastApply {
  return {
    ...{ id: row.id, category_id: row.categoryId, stage_name: row.stageName, slogan: row.slogan },
    category_name: categoryOf(row.categoryId)?.name[localeOf(locale)] ?? row.categoryId,
    image_url: images[0] === undefined ? '' : castPreviewUrl(images[0]),
    ...{ status: row.status, mine: row.userId === userId, create_time: row.createTime },
  };
}

/** A category, with its casting and the round of it that is on or comes next. */
function categoryView({ id, name, casting }: CastCategoryPlan, language: SandboxLocale, now: number) {
  const has_children = castCategories.some(({ parent }) => parent === id);
  if (!casting) return { id, name: name[language], has_children, casting: null };
  const { startTime: start_time, endTime: end_time } = roundAt(casting, now);
  const text = { text: casting.text[language], image_url: castingPicture(casting) };
  return { id, name: name[language], has_children, casting: { ...text, start_time, end_time } };
}

/** Categories and applications. */
function implementLists(
  implementations: WebImplementations,
  { applications, clock }: CastCallsOptions,
): void {
  implementations.implement(getCastClassifyListByPid, async ({ pid }, { locale }) => {
    const within = castCategories.filter(({ parent }) => parent === pid);
    return { list: within.map((category) => categoryView(category, localeOf(locale), clock.now())) };
  });

  implementations.implement(
    getCastApplyList,
    async ({ category_id: category, mine, from_id: from, limit }, request) => {
      const { organisation, userId } = request;
      const categoryIds = category === undefined ? undefined : below(category);
      const rows = await applications.list(
        { organisation, userId, isMine: mine === 1, categoryIds },
        { fromId: String(from), limit },
      );
      const list = rows.slice(0, limit);
      const pictures = await applications.picturesOf(list.map(({ id }) => id));
      return {
        list: list.map((row) => shown(row, pictures.get(row.id) ?? [], request)),
        next_id: rows.length > limit ? (list.at(-1)?.id ?? null) : null,
      };
    },
  );

  implementations.implement(getCastApplyInfo, async ({ id }, request) => {
    const row = await applications.find(request.organisation, id, request.userId);
    if (!row) throw new CallError('castUnknown');
    const images = (await applications.picturesOf([id])).get(id) ?? [];
    const reason = castReasons.find((each) => each === row.reason);
    const why = reason === undefined ? '' : castReasonTexts[reason][localeOf(request.locale)];
    return {
      apply: shown(row, images, request),
      introduction: row.introduction,
      images: images.map(castPictureUrl),
      reason: row.userId === request.userId ? [why, row.note].filter(Boolean).join(' ') : '',
    };
  });
}

/** An application and its pictures. */
function implementApplying(
  implementations: WebImplementations,
  { applications, clock }: CastCallsOptions,
): void {
  implementations.implementWeb(saveImageCms, async ({ file }, request) => {
    const userId = signedIn(request);
    const id = await applications.keepPicture(userId, await renderPicture(file));
    return { file_id: id, url: castPreviewUrl(id) };
  });

  implementations.implementCommand(createCastApply, {
    async perform(input, request, mark) {
      const userId = signedIn(request);
      const { casting } = categoryOf(input.category_id) ?? {};
      if (!casting) throw new CallError('castUnknown');
      const text = textOf(input);
      const now = clock.now();
      if (now < roundAt(casting, now).startTime) throw new CallError('castNotOpen');
      const { organisation } = request;
      await applications.apply(
        { ...text, userId, organisation, categoryId: input.category_id, images: input.images },
        mark,
      );
    },
    async answer(id, request) {
      const userId = signedIn(request);
      const row = await applications.find(request.organisation, id, userId);
      if (!row) throw new Error('The application was not stored');
      const images = (await applications.picturesOf([id])).get(id) ?? [];
      return { apply: shown(row, images, { userId, locale: request.locale }) };
    },
  });
}

/** What was written of oneself. Rejects with `invalidInput` where something is missing or a picture is there twice. */
function textOf(input: InputOf<typeof createCastApply>) {
  const text = {
    stageName: input.stage_name.trim(),
    slogan: input.slogan.trim(),
    introduction: input.introduction.trim(),
    contact: input.contact.trim(),
  };
  if (text.stageName === '') throw refuse('stage_name');
  if (text.introduction === '') throw refuse('introduction');
  if (text.contact.length < 3) throw refuse('contact');
  if (new Set(input.images).size < input.images.length) throw refuse('images');
  return text;
}

const refuse = (field: string) => new CallError('invalidInput', `wrong ${field}`, { [field]: 'missing' });

const categoryOf = (wanted: string): CastCategoryPlan | undefined =>
  castCategories.find(({ id }) => id === wanted);

/** A category and all below it. */
const below = (wanted: string): readonly string[] => [
  wanted,
  ...castCategories.filter(({ parent }) => parent === wanted).flatMap(({ id }) => below(id)),
];
