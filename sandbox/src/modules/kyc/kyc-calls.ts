import * as contract from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { SandboxClock } from '../../core/context';
import { renderPicture } from '../../core/uploaded-picture';
import { signedIn } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import { countryOf, organisationOf } from '../config';
import { dataUrl, type Kyc } from './kyc';

const identityCard = 3;
const answer = { status: 1 } as const;

/** Calls of the verification (S-07). */
export function implementKyc(registry: Implementations, kyc: Kyc, clock: Pick<SandboxClock, 'now'>): void {
  registry.implement(contract.getKycStep, async (_input, request) => kyc.state(signedIn(request)));

  registry.implement(contract.getUserKycStep, async (_input, request) => {
    const { lv1, lv2 } = await kyc.state(signedIn(request));
    const [first, second, none] = [1, 2, 0] as const;
    if (lv1.status !== 2) return { next_level: first, status: lv1.status };
    return { next_level: lv2.status === 2 ? none : second, status: lv2.status };
  });

  implementIdentity(registry, kyc);
  implementPictures(registry, kyc, clock);
}

/** The first level: name and document, domestic or foreign. */
function implementIdentity(registry: Implementations, kyc: Kyc): void {
  registry.implement(contract.authIdCard, async ({ true_name, id_card }, request) => {
    const country = organisationOf(request.organisation)?.look.default_country ?? '';
    const isCard = contract.isDocumentNumber(id_card, country, identityCard);
    refuseUnless({
      true_name: contract.isPersonName(true_name) || 'a name',
      id_card: isCard || `an identity card of ${country}`,
    });
    const documentNumber = contract.plainDocumentNumber(id_card);
    const details = { trueName: true_name.trim(), documentType: identityCard, documentNumber } as const;
    const asked = { kind: 'domestic', country, details } as const;
    await kyc.requestIdentity(signedIn(request), request.organisation, asked);
    return answer;
  });

  registry.implement(contract.authForeignCard, async (input, request) => {
    const { country, card_type, card_num, first_name, last_name } = input;
    refuseUnless({
      country: countryOf(country) !== undefined || 'an ISO 3166 country code',
      card_num: contract.isDocumentNumber(card_num, country, card_type) || 'the number of such a document',
      first_name: contract.isPersonName(first_name) || 'a name',
      last_name: contract.isPersonName(last_name) || 'a name',
    });
    const details = {
      ...{ firstName: first_name.trim(), lastName: last_name.trim() },
      ...{ documentType: card_type, documentNumber: contract.plainDocumentNumber(card_num) },
    };
    const asked = { kind: 'foreign', country, details } as const;
    await kyc.requestIdentity(signedIn(request), request.organisation, asked);
    return answer;
  });
}

/** The second level: pictures of the document and its holder. */
function implementPictures(registry: Implementations, kyc: Kyc, clock: Pick<SandboxClock, 'now'>): void {
  registry.implement(contract.uploadFile, async ({ option, file }, request) => {
    const userId = signedIn(request);
    await kyc.requireOpenPictures(userId);
    const picture = await renderPicture(file);
    return { file_id: await kyc.keepPicture(userId, option, picture), preview: dataUrl(picture.preview) };
  });

  registry.implement(contract.authIdCardImg, async ({ front, back, hold }, request) => {
    const files = [['front', front] as const, ['back', back] as const, ['hold', hold] as const];
    const asked = { kind: 'domestic', files, details: {} } as const;
    await kyc.requestPictures(signedIn(request), request.organisation, asked);
    return answer;
  });

  registry.implement(contract.authForeignCardImg, async (input, request) => {
    const { birthday, residential_address, photo, hold } = input;
    const files = [['photo', photo] as const, ['hold', hold] as const];
    const residentialAddress = residential_address.trim();
    const age = contract.ageAt(birthday, clock.now());
    refuseUnless({
      birthday:
        (age !== undefined && age >= contract.kycAge && age < 130) || `${contract.kycAge} years ago or more`,
      residential_address: residentialAddress !== '' || 'where you live',
    });
    const asked = { kind: 'foreign', files, details: { birthday, residentialAddress } } as const;
    await kyc.requestPictures(signedIn(request), request.organisation, asked);
    return answer;
  });
}

/** Rejects an input of which something is wrong, by field: true, or what it should hold. */
function refuseUnless(right: Readonly<Record<string, true | string>>): void {
  const fields = Object.fromEntries(
    Object.entries(right).flatMap(([name, text]) => (text === true ? [] : [[name, text]])),
  );
  if (Object.keys(fields).length > 0) throw new CallError('invalidInput', 'wrong input', fields);
}
