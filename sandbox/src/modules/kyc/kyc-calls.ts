import {
  ageAt,
  authForeignCard,
  authForeignCardImg,
  authIdCard,
  authIdCardImg,
  getKycStep,
  getUserKycStep,
  isDocumentNumber,
  isPersonName,
  kycAge,
  plainDocumentNumber,
  uploadFile,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import { countryOf, organisationOf } from '../config';
import { dataUrl, type Kyc } from './kyc';
import { renderPicture } from './render-picture';

const identityCard = 3;
const answer = { status: 1 } as const;

/** Calls of the verification (S-07). */
export function implementKyc(
  implementations: WebImplementations,
  { kyc, clock }: { readonly kyc: Kyc; readonly clock: SandboxClock },
): void {
  implementations.implement(getKycStep, async (_input, request) => kyc.state(signedIn(request)));

  implementations.implement(getUserKycStep, async (_input, request) => {
    const { lv1, lv2 } = await kyc.state(signedIn(request));
    const [first, second, none] = [1, 2, 0] as const;
    if (lv1.status !== 2) return { next_level: first, status: lv1.status };
    return { next_level: lv2.status === 2 ? none : second, status: lv2.status };
  });

  implementations.implementWeb(authIdCard, async ({ true_name, id_card }, request) => {
    const userId = signedIn(request);
    const country = organisationOf(request.organisation)?.look.default_country ?? '';
    refuse({
      true_name: isPersonName(true_name) ? undefined : 'a name',
      id_card: isDocumentNumber(id_card, country, identityCard)
        ? undefined
        : `an identity card of ${country}`,
    });
    const details = {
      trueName: true_name.trim(),
      documentType: identityCard,
      documentNumber: plainDocumentNumber(id_card),
    } as const;
    await kyc.requestIdentity(userId, request.organisation, { kind: 'domestic', country, details });
    return answer;
  });

  implementations.implementWeb(
    authForeignCard,
    async ({ country, card_type, card_num, first_name, last_name }, request) => {
      const userId = signedIn(request);
      refuse({
        country: countryOf(country) ? undefined : 'an ISO 3166 country code',
        card_num: isDocumentNumber(card_num, country, card_type)
          ? undefined
          : 'the number of such a document',
        first_name: isPersonName(first_name) ? undefined : 'a name',
        last_name: isPersonName(last_name) ? undefined : 'a name',
      });
      const details = {
        firstName: first_name.trim(),
        lastName: last_name.trim(),
        documentType: card_type,
        documentNumber: plainDocumentNumber(card_num),
      };
      await kyc.requestIdentity(userId, request.organisation, { kind: 'foreign', country, details });
      return answer;
    },
  );

  implementations.implementWeb(uploadFile, async ({ option, file }, request) => {
    const userId = signedIn(request);
    await kyc.requireOpenPictures(userId);
    const picture = await renderPicture(file);
    return { file_id: await kyc.keepPicture(userId, option, picture), preview: dataUrl(picture.preview) };
  });

  implementations.implementWeb(authIdCardImg, async (files, request) => {
    const userId = signedIn(request);
    await kyc.requestPictures(userId, request.organisation, { kind: 'domestic', files, details: {} });
    return answer;
  });

  implementations.implementWeb(
    authForeignCardImg,
    async ({ birthday, residential_address, photo, hold }, request) => {
      const userId = signedIn(request);
      const residentialAddress = residential_address.trim();
      const age = ageAt(birthday, clock.now());
      refuse({
        birthday: age !== undefined && age >= kycAge && age < 130 ? undefined : `${kycAge} years ago or more`,
        residential_address: residentialAddress === '' ? 'where you live' : undefined,
      });
      await kyc.requestPictures(userId, request.organisation, {
        kind: 'foreign',
        files: { photo, hold },
        details: { birthday, residentialAddress },
      });
      return answer;
    },
  );
}

/** Rejects an input of which something is wrong, each with what its field should hold. */
function refuse(wrong: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.fromEntries(
    Object.entries(wrong).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
  if (Object.keys(fields).length > 0) throw new CallError('invalidInput', 'wrong input', fields);
}
