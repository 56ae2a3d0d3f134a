import { inEach, type Texts } from '../../core/texts';
import { day } from '../../core/time-spans';
import { pictureUrl } from '../media';

/** A category of castings; one without a parent's children is a casting with its time. Nothing of it is stored (V-02). */
export interface CastCategoryPlan {
  readonly id: string;
  /** `0` at the top. */
  readonly parent: string;
  readonly name: Texts;
  readonly casting?: {
    readonly text: Texts;
    readonly picture: string;
    /** By how much its rounds begin later than others', ms. */
    readonly offset: number;
  };
}

/** A casting takes applications again and again: rounds follow each other, each open for a part of its time. */
const roundLength = 28 * day;
const openFor = 20 * day;

export const castCategories: readonly CastCategoryPlan[] = [
  { id: 'music', parent: '0', name: inEach('音樂', '音乐', 'Music') },
  { id: 'film', parent: '0', name: inEach('影視', '影视', 'Film') },
  { id: 'fashion', parent: '0', name: inEach('時裝', '时装', 'Fashion') },
  {
    ...{
      id: 'vocal',
      parent: 'music',
      name: inEach('AURA 主題曲主唱', 'AURA 主题曲主唱', 'Lead vocal for AURA'),
    },
    casting: {
      text: inEach(
        '為 AURA 品牌主題曲徵求主唱，可用粵語、普通話或英語演唱。請上載近照及演出照片。',
        '为 AURA 品牌主题曲征集主唱，可用粤语、普通话或英语演唱。请上传近照及演出照片。',
        'A lead voice for AURA’s theme song, in Cantonese, Mandarin or English. Send recent pictures of yourself and of a performance.',
      ),
      picture: 'aura',
      offset: 0,
    },
  },
  {
    ...{ id: 'band', parent: 'music', name: inEach('LYRE 現場樂隊', 'LYRE 现场乐队', 'Live band for LYRE') },
    casting: {
      text: inEach(
        'LYRE 巡演徵求三至五人的現場樂隊。請上載全體成員及樂器的照片。',
        'LYRE 巡演征集三至五人的现场乐队。请上传全体成员及乐器的照片。',
        'A band of three to five for LYRE’s tour. Send pictures of all members and their instruments.',
      ),
      picture: 'lyre',
      offset: 22 * day,
    },
  },
  {
    ...{
      id: 'short-film',
      parent: 'film',
      name: inEach('JUNO 短片演員', 'JUNO 短片演员', 'Actors for JUNO’s short film'),
    },
    casting: {
      text: inEach(
        'JUNO 品牌短片徵求兩名主角，拍攝地點為香港，為期三日。毋須演出經驗。',
        'JUNO 品牌短片征集两名主角，拍摄地点为香港，为期三天。无需演出经验。',
        'Two leads for JUNO’s short film, three days of shooting in Hong Kong. No experience needed.',
      ),
      picture: 'juno',
      offset: 7 * day,
    },
  },
  {
    ...{
      id: 'runway',
      parent: 'fashion',
      name: inEach('MUSE 天橋模特兒', 'MUSE 走秀模特', 'Runway models for MUSE'),
    },
    casting: {
      text: inEach(
        'MUSE 秋冬時裝展徵求模特兒，不限身高。請上載正面、側面及全身照片。',
        'MUSE 秋冬时装展征集模特，不限身高。请上传正面、侧面及全身照片。',
        'Models of any height for MUSE’s autumn show. Send pictures from the front, from the side and of your whole figure.',
      ),
      picture: 'muse',
      offset: 12 * day,
    },
  },
];

/** When a casting takes applications: its open round, else its next one. Times in ms since the epoch. */
export function roundAt(
  { offset }: NonNullable<CastCategoryPlan['casting']>,
  now: number,
): { readonly startTime: number; readonly endTime: number } {
  const start = Math.floor((now - offset) / roundLength) * roundLength + offset;
  const startTime = now < start + openFor ? start : start + roundLength;
  return { startTime, endTime: startTime + openFor };
}

/** Address of a casting's picture. */
export const castingPicture = ({ picture }: NonNullable<CastCategoryPlan['casting']>): string =>
  pictureUrl('story', picture);

/** Why an application is refused. */
export const castReasons = ['pictures', 'profile', 'role', 'other'] as const;
export type CastReason = (typeof castReasons)[number];

/** What an applicant is told of it. */
export const castReasonTexts: Readonly<Record<CastReason, Texts>> = {
  pictures: inEach(
    '照片未能看清或不符合要求。',
    '照片无法看清或不符合要求。',
    'The pictures cannot be seen well or are not what was asked for.',
  ),
  profile: inEach('自我介紹的資料不足。', '自我介绍的资料不足。', 'The introduction says too little.'),
  role: inEach('與此角色的要求不符。', '与该角色的要求不符。', 'It is not what this part asks for.'),
  other: inEach('審核人員的說明：', '审核人员的说明：', 'The reviewer says:'),
};
