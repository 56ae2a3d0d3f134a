import { createFakePlatform, type FakePlatform } from '@exchange/platform/fake';
import { PlatformProvider } from '@exchange/platform';
import { QrCode } from '@exchange/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAssets } from '../../testing/assets-platform';
import { type Picture, readQr } from './read-qr';
import { createWithdrawPlatform, tronAddress } from './testing';
import { WithdrawPage } from './withdraw-page';

const bitcoin = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

/** A photo of the QR code that the deposit page draws, on a grey table. `turned` in radians; `covered`: a thumb is over its middle. */
async function photoOf(text: string, { turned = 0, covered = false } = {}): Promise<Picture> {
  const drawn = render(
    <PlatformProvider value={createFakePlatform()}>
      <QrCode text={text} label={text} />
    </PlatformProvider>,
  );
  const image = await drawn.findByRole('img', { name: text });
  const size = Number(image.getAttribute('viewBox')?.split(' ')[2]);
  const dark = new Set(
    [...(image.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
      ([, column, row]) => `${column ?? ''} ${row ?? ''}`,
    ),
  );
  drawn.unmount();
  const side = 480;
  const scale = (side * 0.6) / size;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [across, down] = [x - side / 2, y - side / 2];
      const column = (across * Math.cos(turned) + down * Math.sin(turned)) / scale + size / 2;
      const row = (down * Math.cos(turned) - across * Math.sin(turned)) / scale + size / 2;
      const onCode = column >= 0 && row >= 0 && column < size && row < size;
      const thumb = covered && Math.hypot(across, down) < side * 0.2;
      const isDark = dark.has(`${Math.floor(column)} ${Math.floor(row)}`);
      data.fill(thumb || !onCode ? 150 : isDark ? 25 : 235, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

describe('a picture', () => {
  test.each([0, 0.2, Math.PI / 2, -0.7])('[A-04] a code that is turned by %p is read', async (turned) => {
    const text = tronAddress(9);
    expect(await readQr(await photoOf(text, { turned }))).toBe(text);
  });

  test('[A-04] of a code that is covered, and of none, nothing is read', async () => {
    expect(await readQr(await photoOf(tronAddress(9), { covered: true }))).toBeUndefined();
    const empty = { width: 320, height: 240, data: new Uint8ClampedArray(320 * 240 * 4).fill(150) };
    expect(await readQr(empty)).toBeUndefined();
  });
});

describe('the camera', () => {
  let platform: FakePlatform;
  let user: ReturnType<typeof userEvent.setup>;
  /** What it sees. */
  let seen: Picture;
  const stopTrack = jest.fn();
  const getUserMedia = jest.fn<Promise<unknown>, [unknown]>();

  beforeEach(async () => {
    platform = await createWithdrawPlatform();
    user = userEvent.setup();
    stopTrack.mockReset();
    getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] });
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { enumerateDevices: async () => [{ kind: 'videoinput' }], getUserMedia },
    });
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockImplementation(() => seen.width);
    jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockImplementation(() => seen.height);
    const context = { drawImage: () => undefined, getImageData: () => seen };
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockImplementation((() => context) as unknown as HTMLCanvasElement['getContext']);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  async function openScan() {
    renderAssets(<WithdrawPage token="usdt" />, platform);
    await user.click(await screen.findByRole('button', { name: 'Scan' }));
    return screen.findByRole('dialog', { name: 'Scan' });
  }

  test('[A-04] goes on until it sees an address of the network, and says what other codes are', async () => {
    const address = tronAddress(9);
    seen = await photoOf('https://shop.example/pay?order=1');
    const sheet = within(await openScan());
    await sheet.findByText(/holds no address/);
    seen = await photoOf(`bitcoin:${bitcoin}?amount=0.1`);
    await sheet.findByText(/not an address of Tron \(TRC20\)/);
    seen = await photoOf(`${address.slice(0, -1)}${address.endsWith('z') ? 'y' : 'z'}`);
    await sheet.findByText(/checksum is wrong/);
    expect(stopTrack).not.toHaveBeenCalled();
    seen = await photoOf(`tron:${address}?amount=5`, { turned: 0.2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Address' }).value).toBe(address);
    expect(stopTrack).toHaveBeenCalledTimes(1);
  });

  test('[A-04] is switched off when the sheet is closed', async () => {
    seen = { width: 0, height: 0, data: new Uint8ClampedArray() };
    const sheet = await openScan();
    await waitFor(() => expect(sheet.querySelector('video')?.srcObject).toBeTruthy());
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(stopTrack).toHaveBeenCalledTimes(1));
  });

  test('[A-04] that the person does not allow is no fault of the page; another way is named', async () => {
    getUserMedia.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
    const sheet = await openScan();
    expect((await within(sheet).findByRole('alert')).textContent).toMatch(/camera cannot be used.*paste/);
    expect(platform.report.errors).toEqual([]);
  });
});
