import type { Review, ReviewKind } from '@exchange/contract';
import { defineQuestion } from '../../application/module';

/** What a reviewer says. */
export type ReviewDecision =
  { readonly approve: true } | { readonly approve: false; readonly reason: string; readonly note: string };

/** Something that waits for a decision. */
export interface ReviewItem {
  readonly id: string;
  readonly organisation: string;
  /** Email or phone of the account; empty where the facts name both sides. */
  readonly account: string;
  readonly uid: string;
  /** ms since the epoch. */
  readonly createTime: number;
  /** What lists show. */
  readonly facts: Review['facts'];
  /** What is private about a person: shown to whoever opens it, which is logged. */
  readonly privateFacts?: Review['facts'];
  readonly pictures?: readonly { readonly id: string; readonly shows: string }[];
  /** Whether two people have to approve it. */
  readonly needsTwo?: boolean;
}

/** What a module gives operators to decide on. */
export interface ReviewDesk {
  readonly kind: ReviewKind;
  /** Why something may be refused; without any a refusal needs no reason. `other` needs a note. */
  readonly reasons: readonly string[];
  /** Oldest first. */
  waiting(): Promise<readonly ReviewItem[]>;
  /** Decides, and keeps who did; false when it is not under review. */
  decide(id: string, decision: ReviewDecision, decidedBy: string): Promise<boolean>;
  /** A picture of something that waits: JPEG. */
  picture?(pictureId: string, size: 'whole' | 'preview'): Promise<Buffer | undefined>;
  /** Whether nothing is to be approved by the timer at present. */
  isPaused?(): Promise<boolean>;
}

/** Asks the modules for what operators decide on. */
export const reviewDesks = defineQuestion<undefined, ReviewDesk>('review-desks');
