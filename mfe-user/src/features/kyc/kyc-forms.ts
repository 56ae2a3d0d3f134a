import type { DocumentType } from '@exchange/contract/identity-document';
import type { Platform } from '@exchange/platform';
import { PictureSlots } from './picture-slots';

/** What is typed for level 1. */
export interface IdentityDraft {
  readonly kind: 'domestic' | 'foreign';
  readonly trueName: string;
  readonly idCard: string;
  /** ISO 3166; empty until chosen. */
  readonly country: string;
  readonly cardType: DocumentType;
  readonly cardNum: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What is typed for level 2 of a foreign document. */
export interface ResidenceDraft {
  /** `YYYY-MM-DD`. */
  readonly birthday: string;
  readonly address: string;
}

const newIdentity: IdentityDraft = {
  kind: 'domestic',
  trueName: '',
  idCard: '',
  country: '',
  cardType: 1,
  cardNum: '',
  firstName: '',
  lastName: '',
};

const newResidence: ResidenceDraft = { birthday: '', address: '' };

/** Everything that somebody put into the forms and that is not sent yet. */
export interface KycForms {
  readonly identity: IdentityDraft;
  readonly residence: ResidenceDraft;
  readonly pictures: PictureSlots;
  keepIdentity(draft: IdentityDraft): void;
  keepResidence(draft: ResidenceDraft): void;
  /** Forgets what was typed for a level once it is sent. */
  forget(level: 1 | 2): void;
}

const forms = new WeakMap<Platform['session'], { readonly userId: string; readonly forms: KycForms }>();

/**
 * The forms of whoever is signed in. They outlive the page's screens, so that nothing is lost when the session ends in the
 * middle and one logs in again; they are in memory alone, since a document's number and pictures belong in no storage, and
 * they are gone when somebody else logs in.
 */
export function kycFormsOf({ session, api }: Pick<Platform, 'session' | 'api'>): KycForms {
  const userId = session.state.user?.user_id ?? '';
  const kept = forms.get(session);
  if (kept?.userId === userId) return kept.forms;
  kept?.forms.pictures.clear();
  let identity = newIdentity;
  let residence = newResidence;
  const pictures = new PictureSlots(api);
  const created: KycForms = {
    pictures,
    get identity() {
      return identity;
    },
    get residence() {
      return residence;
    },
    keepIdentity(draft) {
      identity = draft;
    },
    keepResidence(draft) {
      residence = draft;
    },
    forget(level) {
      if (level === 1) identity = newIdentity;
      else {
        residence = newResidence;
        pictures.clear();
      }
    },
  };
  forms.set(session, { userId, forms: created });
  return created;
}
