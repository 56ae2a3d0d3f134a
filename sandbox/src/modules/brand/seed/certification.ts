import { inEach, type Texts } from '../../../core/texts';

/** A level of repurchase certification (T-12). */
export interface CertificationLevel {
  readonly level: number;
  readonly name: Texts;
  readonly description: Texts;
  /** Hundredths of its profit that the brand promises to buy back with. */
  readonly percent: number;
}

/** The levels from the lowest up; a brand without certification has level 0. */
export const certificationLevels: readonly CertificationLevel[] = [
  {
    level: 1,
    percent: 5,
    name: inEach('銅級', '铜级', 'Bronze'),
    description: inEach(
      '品牌公開每季帳目，並以利潤的 5% 回購代幣。',
      '品牌公开每季账目，并以利润的 5% 回购代币。',
      'The brand publishes its quarterly accounts and buys back with 5% of its profit.',
    ),
  },
  {
    level: 2,
    percent: 10,
    name: inEach('銀級', '银级', 'Silver'),
    description: inEach(
      '帳目經獨立審計，品牌以利潤的 10% 回購，並每週銷毀所得。',
      '账目经独立审计，品牌以利润的 10% 回购，并每周销毁所得。',
      'The accounts are audited, 10% of the profit buys back, and what was bought is burned weekly.',
    ),
  },
  {
    level: 3,
    percent: 20,
    name: inEach('金級', '金级', 'Gold'),
    description: inEach(
      '回購資金預先存入託管帳戶，比例為利潤的 20%，連續四季從未欠付。',
      '回购资金预先存入托管账户，比例为利润的 20%，连续四季从未欠付。',
      'The money for buybacks, 20% of the profit, lies in escrow beforehand, and none was missed in four quarters.',
    ),
  },
  {
    level: 4,
    percent: 30,
    name: inEach('白金級', '白金级', 'Platinum'),
    description: inEach(
      '品牌以利潤的 30% 回購，並以其資產作抵押保證這項承諾。',
      '品牌以利润的 30% 回购，并以其资产作抵押保证这项承诺。',
      'The brand buys back with 30% of its profit and secures the promise with its property.',
    ),
  },
];
