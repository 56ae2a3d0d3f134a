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
import { renderPicture } from '../../core/uploaded-picture';
import type { CallRequest, Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import type { CastApplications } from './cast-applications';
import { castPictureUrl, castPreviewUrl } from './cast-pictures';
import {
  castCategories,
  type CastCategoryPlan,
  castingPicture,
  categoryOf,
  refusalText,
  roundAt,
} from './cast-plans';
import type { CastApplyRow } from './tables';

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

/** Registers the calls of the castings (V-02). */
export function implementCasting(
  implementations: Implementations,
  applications: CastApplications,
  clock: Pick<SandboxClock, 'now'>,
): void {
  implementApplying(implementations, applications, clock);

  implementations.implement(getCastClassifyListByPid, async ({ pid }, { locale }) => {
    const within = castCategories.filter(({ parent }) => parent === pid);
    return { list: within.map((category) => categoryView(category, localeOf(locale), clock.now())) };
  });

  implementations.implement(getCastApplyList, async ({ category_id, mine, ...input }, request) => {
    const categoryIds = category_id === undefined ? undefined : below(category_id);
    const page = await applications.list(request, { isMine: mine === 1, categoryIds }, input);
    const pictures = await applications.picturesOf(page.shown.map(({ id }) => id));
    const list = page.shown.map((row) => shown(row, pictures.get(row.id) ?? [], request));
    return { list, next_id: page.next_id };
  });

  implementations.implement(getCastApplyInfo, async ({ id }, request) => {
    const row = await applications.find(request.organisation, id, request.userId);
    if (!row) throw new CallError('castUnknown');
    const images = (await applications.picturesOf([id])).get(id) ?? [];
    const isOwn = row.userId === request.userId;
    return {
      apply: shown(row, images, request),
      introduction: row.introduction,
      images: images.map(castPictureUrl),
      reason: isOwn ? refusalText(row.reason, row.note, localeOf(request.locale)) : '',
    };
  });
}

/** An application and its pictures. */
function implementApplying(
  implementations: Implementations,
  applications: CastApplications,
  clock: Pick<SandboxClock, 'now'>,
): void {
  implementations.implement(saveImageCms, async ({ file }, request) => {
    const id = await applications.keepPicture(signedIn(request), await renderPicture(file));
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
      const { category_id: categoryId, images } = input;
      await applications.apply({ ...text, userId, organisation, categoryId, images }, mark);
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

/** A category and all below it. */
const below = (wanted: string): string[] => [
  wanted,
  ...castCategories.filter(({ parent }) => parent === wanted).flatMap(({ id }) => below(id)),
];
