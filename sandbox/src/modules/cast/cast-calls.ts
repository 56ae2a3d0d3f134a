import {
  type CastApply,
  createCastApply,
  getCastApplyInfo,
  getCastApplyList,
  getCastClassifyListByPid,
  saveImageCms,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import { localeOf } from '../../core/locale';
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
export function implementCasting(
  implementations: WebImplementations,
  { applications, clock }: CastCallsOptions,
): void {
  const shown = (
    row: CastApplyRow,
    images: readonly string[],
    { userId, locale }: { readonly userId?: string; readonly locale: string },
  ): CastApply => ({
    ...{ id: row.id, category_id: row.categoryId, stage_name: row.stageName, slogan: row.slogan },
    category_name: categoryOf(row.categoryId)?.name[localeOf(locale)] ?? row.categoryId,
    image_url: images[0] === undefined ? '' : castPreviewUrl(images[0]),
    ...{ status: row.status, mine: row.userId === userId, create_time: row.createTime },
  });

  implementations.implement(getCastClassifyListByPid, async ({ pid }, { locale }) => {
    const language = localeOf(locale);
    return {
      list: castCategories
        .filter(({ parent }) => parent === pid)
        .map(({ id, name, casting }) => {
          const round = casting && roundAt(casting, clock.now());
          return {
            ...{ id, name: name[language], has_children: castCategories.some(({ parent }) => parent === id) },
            casting:
              casting && round
                ? {
                    ...{ text: casting.text[language], image_url: castingPicture(casting) },
                    ...{ start_time: round.startTime, end_time: round.endTime },
                  }
                : null,
          };
        }),
    };
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

const refuse = (field: string) => new CallError('invalidInput', `wrong ${field}`, { [field]: 'missing' });

const categoryOf = (wanted: string): CastCategoryPlan | undefined =>
  castCategories.find(({ id }) => id === wanted);

/** A category and all below it. */
const below = (wanted: string): readonly string[] => [
  wanted,
  ...castCategories.filter(({ parent }) => parent === wanted).flatMap(({ id }) => below(id)),
];
