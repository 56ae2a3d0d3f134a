import { inEach, type Texts } from '../../../core/texts';

/** What there is to say of a token that is no brand's. */
export interface Currency {
  readonly website: string;
  readonly whitePaper: string;
  readonly explorer: string;
  readonly issueTime: number;
  readonly introduction: Texts;
}

/** The tokens in which is traded, by code. */
export const currencies: Readonly<Record<string, Currency>> = {
  btc: {
    website: 'https://bitcoin.org',
    whitePaper: 'https://bitcoin.org/bitcoin.pdf',
    explorer: 'https://mempool.space',
    issueTime: Date.UTC(2009, 0, 3),
    introduction: inEach(
      '比特幣是第一種去中心化的數碼貨幣，總量上限為二千一百萬枚。',
      '比特币是第一种去中心化的数字货币，总量上限为二千一百万枚。',
      'Bitcoin is the first decentralised digital currency; there will never be more than 21 million.',
    ),
  },
  usdt: {
    website: 'https://tether.to',
    whitePaper: '',
    explorer: 'https://tronscan.org',
    issueTime: Date.UTC(2014, 9, 6),
    introduction: inEach(
      'USDT 是與美元掛鈎的穩定幣，在本交易所以 TRC20 網絡收發。',
      'USDT 是与美元挂钩的稳定币，在本交易所以 TRC20 网络收发。',
      'USDT is a stablecoin pegged to the US dollar; here it comes and goes by the TRC20 network.',
    ),
  },
  usdc: {
    website: 'https://www.circle.com/usdc',
    whitePaper: '',
    explorer: 'https://tronscan.org',
    issueTime: Date.UTC(2018, 8, 26),
    introduction: inEach(
      'USDC 是以美元現金及短期國債作儲備的穩定幣。',
      'USDC 是以美元现金及短期国债作储备的稳定币。',
      'USDC is a stablecoin with reserves in US dollars and short-term treasury bonds.',
    ),
  },
};
