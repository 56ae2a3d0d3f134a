import type { ContentKind } from '@exchange/contract';
import type { TextKey } from './texts';

/** Why something is fixed, by kind: what has begun is not changed under those who take part. */
export const begun: Readonly<Partial<Record<ContentKind, TextKey>>> = {
  sale: 'content.begun.sale',
  staking: 'content.begun.staking',
  auction: 'content.begun.auction',
  gift: 'content.begun.gift',
  contest: 'content.begun.contest',
  collectible: 'content.begun.collectible',
};

/** What stopping does to those who take part, by kind, once something has begun; a sale or a contest that has is not stopped. */
export const stopNotes: Readonly<Partial<Record<ContentKind, TextKey>>> = {
  sale: 'content.stopNote.planned',
  staking: 'content.stopNote.staking',
  auction: 'content.stopNote.auction',
  gift: 'content.stopNote.gift',
  contest: 'content.stopNote.planned',
  collectible: 'content.stopNote.collectible',
};

/** What a field is called where a kind has a word of its own for it. */
export const headings: Readonly<Partial<Record<string, TextKey>>> = {
  'sale from': 'content.field.opens',
  'sale until': 'content.field.ends',
  'staking least': 'content.heading.staking.least',
  'staking most': 'content.heading.staking.most',
  'staking total': 'content.heading.staking.total',
  'staking from': 'content.heading.staking.from',
  'staking until': 'content.heading.staking.until',
  'auction price': 'content.heading.auction.price',
  'auction least': 'content.heading.auction.least',
  'auction most': 'content.heading.auction.most',
  'auction from': 'content.field.opens',
  'auction until': 'content.field.ends',
  'gift least': 'content.heading.gift.least',
  'gift most': 'content.heading.gift.most',
  'gift total': 'content.heading.gift.total',
  'gift term': 'content.heading.gift.term',
  'gift rate': 'content.heading.gift.rate',
  'gift from': 'content.field.opens',
  'gift until': 'content.field.ends',
  'contest token': 'content.heading.contest.token',
  'contest least': 'content.heading.contest.least',
  'contest from': 'content.field.opens',
  'contest until': 'content.field.ends',
  'collectible price': 'content.heading.collectible.price',
  'collectible rate': 'content.heading.collectible.rate',
  'collectible from': 'content.field.opens',
  'collectible until': 'content.field.ends',
};

/** What is said below a field of a kind, a name or a type. */
export const hints: Readonly<Partial<Record<string, TextKey>>> = {
  ...{ article: 'content.hint.content', link: 'content.hint.link', path: 'content.hint.path' },
  ...{ place: 'content.hint.place', softCap: 'content.hint.softCap', parts: 'content.hint.parts' },
  ...{ 'sale units': 'content.hint.units', 'sale total': 'content.hint.total' },
  'staking term': 'content.hint.staking.term',
  'staking total': 'content.hint.staking.total',
  'staking until': 'content.hint.staking.until',
  'auction units': 'content.hint.auction.units',
  'auction total': 'content.hint.auction.total',
  'auction price': 'content.hint.auction.price',
  'auction step': 'content.hint.auction.step',
  'auction extension': 'content.hint.auction.extension',
  'gift total': 'content.hint.gift.total',
  'gift rate': 'content.hint.gift.rate',
  'gift inviteRate': 'content.hint.gift.inviteRate',
  'contest least': 'content.hint.contest.least',
  prizes: 'content.hint.prizes',
  'collectible rate': 'content.hint.collectible.rate',
  'collectible step': 'content.hint.collectible.step',
  'collectible extension': 'content.hint.collectible.extension',
  ...{ lowest: 'content.hint.lowest', interval: 'content.hint.interval' },
};

/** Options in words, by field and value. */
export const words: Readonly<Partial<Record<string, TextKey>>> = {
  'label listing': 'content.label.listing',
  'label ibo': 'content.label.ibo',
  'label auction': 'content.label.auction',
  'label unlock': 'content.label.unlock',
  'label activity': 'content.label.activity',
  'label style': 'content.label.style',
  'label living': 'content.label.living',
  'label taste': 'content.label.taste',
  'label leisure': 'content.label.leisure',
  'type dutch': 'content.type.dutch',
  'type regular': 'content.type.regular',
  'type trading': 'content.type.trading',
  'type holding': 'content.type.holding',
  'type sale': 'content.type.sale',
  'type pledge': 'content.type.pledge',
  'early 0': 'content.early.0',
  'early 1': 'content.early.1',
  'level 0': 'content.level.0',
  'level 1': 'content.level.1',
};
