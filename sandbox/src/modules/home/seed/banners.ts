import { inEach, type Texts } from '../../../core/texts';
import { pictureUrl } from '../../media';

/** A banner of the home page as the sandbox begins with it. */
export interface BannerSeed {
  readonly organisation: string;
  readonly title: Texts;
  readonly imageUrl: string;
  readonly link: string;
}

const invite = inEach(
  '邀請好友，一同交易你愛的品牌',
  '邀请好友，一同交易你爱的品牌',
  'Invite friends to the brands you love',
);

/** Banners in the organisation's order. */
export const bannerSeeds: readonly BannerSeed[] = [
  {
    organisation: 'nova',
    title: inEach('即時行情，真實撮合', '实时行情，真实撮合', 'Live prices, real matching'),
    imageUrl: pictureUrl('banner', 'nova-welcome'),
    link: '/home/marketCondition',
  },
  {
    organisation: 'nova',
    title: inEach(
      'AURA 每日回購，每週銷毀',
      'AURA 每日回购，每周销毁',
      'AURA buys back daily and burns weekly',
    ),
    imageUrl: pictureUrl('banner', 'aura-buyback'),
    link: '/trade/aura_usdt/data',
  },
  {
    organisation: 'nova',
    title: inEach(
      'Crown Estates：首個白金級認證品牌',
      'Crown Estates：首个白金级认证品牌',
      'Crown Estates, the first brand certified Platinum',
    ),
    imageUrl: pictureUrl('banner', 'crown-platinum'),
    link: '/trade/crown_usdt/info1',
  },
  {
    organisation: 'nova',
    title: inEach(
      '綁定驗證器，守護你的資產',
      '绑定验证器，守护你的资产',
      'An authenticator keeps your assets yours',
    ),
    imageUrl: pictureUrl('banner', 'nova-safety'),
    link: '/user/security/google',
  },
  {
    organisation: 'nova',
    title: invite,
    imageUrl: pictureUrl('banner', 'nova-invite'),
    link: '/user/invite',
  },
  {
    organisation: 'orbit',
    title: inEach('每個品牌，都有自己的市場', '每个品牌，都有自己的市场', 'A market for every brand'),
    imageUrl: pictureUrl('banner', 'orbit-welcome'),
    link: '/home/marketCondition',
  },
  {
    organisation: 'orbit',
    title: inEach(
      'JUNO：每包豆都寫明付給農戶多少',
      'JUNO：每包豆都写明付给农户多少',
      'JUNO prints on each bag what the grower was paid',
    ),
    imageUrl: pictureUrl('banner', 'juno-growers'),
    link: '/trade/juno_usdt/info',
  },
  {
    organisation: 'orbit',
    title: inEach(
      'DAWN 與 DUSK：兩小時一節，輪流開市',
      'DAWN 与 DUSK：两小时一节，轮流开市',
      'DAWN and DUSK take turns every two hours',
    ),
    imageUrl: pictureUrl('banner', 'dawn-sessions'),
    link: '/trade/dawn_usdt/kline',
  },
  {
    organisation: 'orbit',
    title: invite,
    imageUrl: pictureUrl('banner', 'orbit-invite'),
    link: '/user/invite',
  },
];
