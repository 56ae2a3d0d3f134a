import {
  authForeignCard,
  authForeignCardImg,
  authIdCard,
  authIdCardImg,
  getKycStep,
  uploadFile,
  type KycPicture,
} from '@exchange/contract/kyc';
import { getCountryList } from '@exchange/contract/config';
import { fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUserPlatform } from '../../testing/user-platform';
import { IdentityPage } from './identity-page';
import { KycPage } from './kyc-page';
import { PicturesPage } from './pictures-page';
import type { KycStep } from './use-kyc';

const none = { status: 0, reason: '', note: '' } as const;
const verified = { status: 2, reason: '', note: '' } as const;
const before: KycStep = {
  lv1: none,
  lv2: none,
  kyc_level: 0,
  kind: '',
  country: '',
  name: '',
  document_number: '',
  files: [],
};
const afterFirst: KycStep = {
  ...before,
  lv1: verified,
  kyc_level: 1,
  kind: 'domestic',
  country: 'HK',
  name: '陳***',
  document_number: 'A***63',
};
const png = (name = 'a.png') => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], name);

async function setUp(step: Partial<KycStep> = {}): Promise<FakePlatform> {
  const platform = await createUserPlatform({ path: '/user/kyc/lv1', user: fakeUser({ uid: '12345678' }) });
  platform.api.answer(getKycStep, () => ({ ...before, ...step }));
  platform.api.answer(getCountryList, () => ({
    list: [
      { code: 'FR', calling_code: '+33', name: { 'zh-HK': '法國', 'zh-CN': '法国', en: 'France' } },
      { code: 'HK', calling_code: '+852', name: { 'zh-HK': '香港', 'zh-CN': '香港', en: 'Hong Kong' } },
    ],
  }));
  return platform;
}

beforeAll(() => {
  // What jsdom does not have.
  Object.defineProperty(Blob.prototype, 'arrayBuffer', {
    configurable: true,
    value(this: Blob) {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsArrayBuffer(this);
      });
    },
  });
});

const level = (number: 1 | 2) => {
  const card = screen.getByRole('heading', { name: new RegExp(`^Level ${number}`) }).closest('section');
  if (!card) throw new Error('no card');
  return within(card);
};

describe('/user/kyc', () => {
  test('[S-07] says where both levels stand, and opens the second after the first', async () => {
    renderWithPlatform(<KycPage />, await setUp());
    expect(await screen.findByRole('link', { name: 'Start level 1' })).toBeTruthy();
    expect(level(1).getByText('Not verified')).toBeTruthy();
    expect(level(2).getByText('Opens once level 1 is verified.')).toBeTruthy();
    expect(level(2).queryByRole('link')).toBeNull();
  });

  test('[S-07] [Q-05] a decision shows while one looks: first under review, then refused with reason and note, then verified', async () => {
    const platform = await setUp({ lv1: { ...none, status: 1 } });
    renderWithPlatform(<KycPage />, platform);
    await screen.findByText('Under review');
    expect(level(1).queryByRole('link')).toBeNull();

    const change = async (step: Partial<KycStep>) => {
      platform.api.answer(getKycStep, () => ({ ...before, ...step }));
      await act(async () => platform.session.pushPersonal({ kyc: { kyc_level: 0 } }));
    };
    await change({ lv1: { status: 3, reason: 'expired', note: 'It ended in May' } });
    expect(await screen.findByText(/document has expired/)).toBeTruthy();
    expect(screen.getByText('Note from the reviewer: It ended in May')).toBeTruthy();
    expect(level(1).getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/user/kyc/lv1');

    await change(afterFirst);
    expect(await screen.findByRole('link', { name: 'Start level 2' })).toBeTruthy();
    expect(level(1).getByText('A***63')).toBeTruthy();
    expect(screen.queryByText(/expired/)).toBeNull();
  });

  test('[S-07] a reason that this page does not know yet is told in general words', async () => {
    renderWithPlatform(<KycPage />, await setUp({ lv1: { status: 3, reason: 'future', note: '' } }));
    expect(await screen.findByText(/The request was not passed/)).toBeTruthy();
  });

  test('[S-07] a failure to load is said, and Retry loads it', async () => {
    const platform = await setUp();
    platform.api.refuse(getKycStep, { reason: 'unavailable' });
    renderWithPlatform(<KycPage />, platform);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    platform.api.answer(getKycStep, () => before);
    await userEvent.click(retry);
    expect(await screen.findByText('Not verified', { selector: 'section:first-of-type span' })).toBeTruthy();
  });
});

describe('/user/kyc/lv1', () => {
  const field = (name: string) => screen.getByRole('textbox', { name });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send for review' }));

  test('[S-07] ticks the rules of the number off while it is typed, and sends name and number', async () => {
    const platform = await setUp();
    platform.api.answer(authIdCard, () => ({ status: 1 }));
    renderWithPlatform(<IdentityPage />, platform);
    await screen.findByRole('radio', { name: 'Hong Kong ID card' });
    const open = () => screen.getAllByRole('listitem').map((item) => item.textContent.endsWith('not met'));
    await userEvent.type(field('Identity card number'), 'A123456(4');
    expect(open()).toEqual([false, true]);
    await userEvent.type(field('Identity card number'), '{Backspace}3)');
    expect(open()).toEqual([false, false]);
    await send();
    expect(platform.api.inputs(authIdCard)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field('Full name')));
    await userEvent.type(field('Full name'), ' 陳大文 ');
    await send();
    expect(platform.api.inputs(authIdCard)).toEqual([{ true_name: '陳大文', id_card: 'A123456(3)' }]);
    expect(platform.navigation.visits).toEqual(['/user/kyc']);
  });

  test('[S-07] a foreign document asks for country, kind, names and number, and says a refusal at its field', async () => {
    const platform = await setUp();
    platform.api.refuse(authForeignCard, { reason: 'documentTaken' });
    renderWithPlatform(<IdentityPage />, platform);
    await userEvent.click(await screen.findByRole('radio', { name: 'Other document' }));
    await userEvent.click(screen.getByRole('button', { name: /Country or region of the document/ }));
    await userEvent.click(await screen.findByRole('button', { name: /France/ }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Kind of document' }),
      'Driving licence',
    );
    await userEvent.type(field('First name'), 'Anne');
    await userEvent.type(field('Last name'), 'Dupont');
    await userEvent.type(field('Document number'), '12AB34567');
    await send();
    expect(platform.api.inputs(authForeignCard)).toEqual([
      { country: 'FR', card_type: 2, card_num: '12AB34567', first_name: 'Anne', last_name: 'Dupont' },
    ]);
    expect(await screen.findByText('failure:documentTaken')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Document number')));
    expect(platform.navigation.visits).toEqual([]);
  });

  test('[H-17] [S-07] what was typed is there again after a login in between, and nowhere in storage; another user finds nothing of it', async () => {
    const platform = await setUp();
    platform.api.refuse(authIdCard, { reason: 'sessionExpired' });
    const first = renderWithPlatform(<IdentityPage />, platform);
    await screen.findByRole('radio', { name: 'Hong Kong ID card' });
    await userEvent.type(field('Full name'), '陳大文');
    await userEvent.type(field('Identity card number'), 'A123456(3)');
    await send();
    first.unmount();
    expect(platform.storage.keys('')).toEqual([]);
    platform.session.signOut();
    platform.session.signIn({ uid: '12345678' });
    const second = renderWithPlatform(<IdentityPage />, platform);
    await screen.findByRole('radio', { name: 'Hong Kong ID card' });
    expect((field('Full name') as HTMLInputElement).value).toBe('陳大文');
    second.unmount();
    platform.session.signIn({ user_id: 'somebody-else' });
    renderWithPlatform(<IdentityPage />, platform);
    await screen.findByRole('radio', { name: 'Hong Kong ID card' });
    expect((field('Full name') as HTMLInputElement).value).toBe('');
  });

  test('[S-07] is no form while a request is under review', async () => {
    renderWithPlatform(<IdentityPage />, await setUp({ lv1: { ...none, status: 1 } }));
    expect(await screen.findByText('Under review')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'See both levels' })).toBeTruthy();
  });
});

describe('/user/kyc/lv2', () => {
  const picture = (name: string) => {
    const section = screen.getByRole('region', { name });
    const choose = async (file: File) => {
      const input = section.querySelector<HTMLInputElement>('input[type="file"]:not([capture])');
      if (!input) throw new Error('no file field');
      await act(async () => {
        fireEvent.change(input, { target: { files: [file] } });
      });
    };
    return { ...within(section), section, choose };
  };
  const kept = (option: KycPicture) => ({
    file_id: `id-${option}`,
    preview: `data:image/jpeg;base64,${option}`,
  });
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send for review' }));

  test('[S-07] each picture is sent by itself with its progress; one that fails is tried again without the others', async () => {
    const platform = await setUp(afterFirst);
    const uploads: { option: string; progress: (share: number) => void; end: (fail?: Error) => void }[] = [];
    platform.api.answer(
      uploadFile,
      ({ option }, { onProgress }) =>
        new Promise((resolve, reject) => {
          uploads.push({
            option,
            progress: (share) => act(() => onProgress?.(share)),
            end: (fail) => {
              if (fail === undefined) resolve(kept(option));
              else reject(fail);
            },
          });
        }),
    );
    platform.api.answer(authIdCardImg, () => ({ status: 1 }));
    renderWithPlatform(<PicturesPage />, platform);
    await screen.findByRole('heading', { name: 'Front of the card' });
    await picture('Front of the card').choose(png('front.png'));
    await picture('Back of the card').choose(png('back.png'));
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[0]?.progress(0.4);
    const front = picture('Front of the card');
    expect(front.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(front.getByText('Uploading, 40 %')).toBeTruthy();
    uploads[0]?.progress(1);
    expect(front.getByText('Checking the picture …')).toBeTruthy();
    await act(async () => uploads[1]?.end(fakeFailure({ kind: 'network', reason: '' })));
    expect(picture('Back of the card').getByText(/^The picture did not arrive/)).toBeTruthy();
    await act(async () => uploads[0]?.end());
    expect(front.getByText('Uploaded')).toBeTruthy();
    expect(front.getByRole('img').getAttribute('src')).toBe('data:image/jpeg;base64,front');

    await send();
    expect(platform.api.inputs(authIdCardImg)).toEqual([]);
    expect(picture('You holding the document').getByText('This picture is missing')).toBeTruthy();

    await userEvent.click(picture('Back of the card').getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(uploads).toHaveLength(3));
    await act(async () => uploads[2]?.end());
    await picture('You holding the document').choose(png('hold.png'));
    await waitFor(() => expect(uploads).toHaveLength(4));
    await send();
    expect(screen.getByText(/still on its way/)).toBeTruthy();
    await act(async () => uploads[3]?.end());
    expect(uploads.map(({ option }) => option)).toEqual(['front', 'back', 'back', 'hold']);
    await send();
    expect(platform.api.inputs(authIdCardImg)).toEqual([
      { front: 'id-front', back: 'id-back', hold: 'id-hold' },
    ]);
    expect(platform.navigation.visits).toEqual(['/user/kyc']);
  });

  test('[S-07] what is none is refused before it is sent, and a cancelled upload leaves its place free', async () => {
    const platform = await setUp(afterFirst);
    platform.api.answer(uploadFile, () => new Promise(() => undefined));
    renderWithPlatform(<PicturesPage />, platform);
    await screen.findByRole('heading', { name: 'Front of the card' });
    const front = picture('Front of the card');
    await front.choose(new File(['<svg/>'], 'front.jpg', { type: 'image/jpeg' }));
    expect(await front.findByText(/Only jpg, png or gif/)).toBeTruthy();
    expect(front.queryByRole('button', { name: 'Retry' })).toBeNull();
    const large = png();
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 });
    await front.choose(large);
    expect(await front.findByText(/smaller than 10 MB/)).toBeTruthy();
    expect(platform.api.inputs(uploadFile)).toEqual([]);

    await front.choose(png());
    await userEvent.click(await front.findByRole('button', { name: 'Cancel' }));
    expect(front.queryByRole('img')).toBeNull();
    expect(front.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  test('[S-07] goes on from the pictures that the exchange has, and drops those that it has forgotten', async () => {
    const platform = await setUp({ ...afterFirst, files: [{ option: 'front', ...kept('front') }] });
    platform.api.answer(uploadFile, ({ option }) => kept(option));
    platform.api.refuse(authIdCardImg, { reason: 'uploadUnknown' });
    renderWithPlatform(<PicturesPage />, platform);
    expect(await screen.findByText('Uploaded')).toBeTruthy();
    await picture('Back of the card').choose(png());
    await picture('You holding the document').choose(png());
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(3));
    platform.api.answer(getKycStep, () => ({ ...afterFirst, files: [{ option: 'back', ...kept('back') }] }));
    await send();
    expect(await screen.findByText('failure:uploadUnknown')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(1));
    expect(picture('Back of the card').getByText('Uploaded')).toBeTruthy();
  });

  test('[S-07] [Q-05] a picture stays that a list does not name which was asked for before it was kept; what a later one does not name is gone', async () => {
    const platform = await setUp(afterFirst);
    platform.api.answer(uploadFile, ({ option }) => kept(option));
    renderWithPlatform(<PicturesPage />, platform);
    await screen.findByRole('heading', { name: 'Front of the card' });
    const front = picture('Front of the card');
    await front.choose(png());
    await waitFor(() => expect(front.getByText('Uploaded')).toBeTruthy());
    const tellList = async (files: KycStep['files']) => {
      platform.api.answer(getKycStep, () => ({ ...afterFirst, files }));
      const asked = platform.api.inputs(getKycStep).length;
      await act(async () => platform.session.pushPersonal({ kyc: { kyc_level: 1 } }));
      await waitFor(() => expect(platform.api.inputs(getKycStep)).toHaveLength(asked + 1));
    };
    await tellList([]);
    expect(front.getByText('Uploaded')).toBeTruthy();
    await tellList([{ option: 'front', ...kept('front') }]);
    expect(front.getByText('Uploaded')).toBeTruthy();
    await tellList([]);
    await waitFor(() => expect(front.queryByText('Uploaded')).toBeNull());
  });

  test('[S-07] of a foreign document needs birthday and address too, and says what the note must hold', async () => {
    const platform = await setUp({
      ...afterFirst,
      kind: 'foreign',
      country: 'FR',
      files: (['photo', 'hold'] as const).map((option) => ({ option, ...kept(option) })),
    });
    platform.api.answer(authForeignCardImg, () => ({ status: 1 }));
    renderWithPlatform(<PicturesPage />, platform);
    const birthday = await screen.findByLabelText('Date of birth');
    expect(
      picture('You holding the document')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'For the verification at Nova only',
      'Nova UID 12345678',
      'November 21, 2026',
      'Your signature',
    ]);
    await send();
    await waitFor(() => expect(document.activeElement).toBe(birthday));
    fireEvent.change(birthday, { target: { value: '2010-01-01' } });
    expect(screen.getByText('You must be 18 or older')).toBeTruthy();
    fireEvent.change(birthday, { target: { value: '1990-02-28' } });
    const address = screen.getByRole('textbox', { name: 'Residential address' });
    await send();
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect(address.getAttribute('maxlength')).toBe('200');
    await userEvent.type(address, '1 Rue de Rivoli');
    expect(
      address
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    ).toContain('15 of 200');
    await send();
    expect(platform.api.inputs(authForeignCardImg)).toEqual([
      { birthday: '1990-02-28', residential_address: '1 Rue de Rivoli', photo: 'id-photo', hold: 'id-hold' },
    ]);
  });
});
