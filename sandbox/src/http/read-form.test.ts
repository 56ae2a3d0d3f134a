import { PassThrough, Readable } from 'node:stream';
import { uploadLimit } from '@exchange/contract';
import { readForm } from './read-form';

async function formOf(fill: (form: FormData) => void): Promise<[Buffer, string]> {
  const form = new FormData();
  fill(form);
  const body = new Response(form);
  return [Buffer.from(await body.arrayBuffer()), body.headers.get('content-type') ?? ''];
}

it('[S-07] gives files and texts, and a file’s name as it was said', async () => {
  const [body, type] = await formOf((form) => {
    form.append('option', 'front');
    form.append('file', new File(['abc'], '../../x.png', { type: 'image/png' }));
  });
  const { option, file } = await readForm(Readable.from([body]), type);
  expect(option).toBe('front');
  if (!(file instanceof File)) throw new Error('no file');
  expect([file.name, file.type, await file.text()]).toEqual(['../../x.png', 'image/png', 'abc']);
});

it.each([
  ['at the limit', uploadLimit, 'uploadTooLarge'],
  ['far beyond it', 3 * uploadLimit, 'uploadTooLarge'],
])('[S-07] refuses a file %s, and lets the rest of it go by', async (_what, size, error) => {
  const [body, type] = await formOf((form) => form.append('file', new File([Buffer.alloc(size)], 'x.png')));
  const sent = Readable.from(
    (function* () {
      for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
    })(),
  );
  await expect(readForm(sent, type)).rejects.toMatchObject({ error });
  await new Promise((resolve) => sent.once('close', resolve));
  expect(sent.readableEnded).toBe(true);
});

const boundary = 'multipart/form-data; boundary=x';

it.each([
  ['no boundary', 'multipart/form-data', '--x--'],
  ['an end that never comes', boundary, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
  ['no form', boundary, 'nothing of the kind'],
  [
    'parts without end',
    boundary,
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(1000)}--x--`,
  ],
  [
    'a member twice',
    boundary,
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(2)}--x--`,
  ],
])('[S-07] refuses %s', async (_what, type, body) => {
  await expect(readForm(Readable.from([Buffer.from(body)]), type)).rejects.toMatchObject({
    error: 'invalidInput',
  });
});

it('[S-07] ends when whoever sends it goes away', async () => {
  const body = new PassThrough();
  const read = readForm(body, boundary);
  body.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc');
  body.destroy();
  await expect(read).rejects.toMatchObject({ error: 'invalidInput' });
});
