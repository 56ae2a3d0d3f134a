import { createHash, randomInt } from 'node:crypto';
import type * as contract from '@exchange/contract';
import type { InputOf, OutputOf } from '@exchange/contract';
import drawCaptcha from 'svg-captcha';
import { CallError } from '../../core/call-error';
import { createSecret, sameText } from '../../core/secrets';
import type { Outbox } from '../notification';
import type { Challenges } from './challenges';
import { isPlausibleMovement } from './movement';
import { drawSliderPicture, pictureHeight, pictureWidth, pieceSize } from './slider-picture';

/** A captcha, a slider and the secret of a solved slider are valid for 5 minutes. */
const lifeMs = 5 * 60 * 1000;
/** How far from its place the piece may be left, in pixels. */
const tolerance = 5;
/** Work that takes a telephone some seconds: so many numbers, each found after 2^bits tries on average. */
const work = { parts: 16, bits: 13 } as const;
// Without characters that look like others.
const captchaAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** What a login or a request for a code brings to show that a person makes it. */
export type HumanProof = OutputOf<typeof contract.solveWork>;

const pngUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
const svgUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const createText = () =>
  Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');

/** The tests that a person passes and a program does not (S-01). */
export class HumanCheck {
  /** `outbox` is given in demo mode: the answers are then written to it. */
  constructor(
    private readonly challenges: Challenges,
    private readonly outbox: Pick<Outbox, 'send'> | undefined,
  ) {}

  async createCaptcha(organisation: string): Promise<OutputOf<typeof contract.createCaptcha>> {
    const text = createText();
    const size = { width: 120, height: 44, fontSize: 44 };
    const svg = drawCaptcha(text, { ...size, noise: 2, color: false, background: '#f0f0f4' });
    const { id } = await this.challenges.put({ kind: 'captcha', organisation, secret: text, lifeMs });
    await this.tell('captcha', organisation, id, text);
    return { captcha_id: id, image: svgUrl(svg) };
  }

  async createSlider(organisation: string): Promise<OutputOf<typeof contract.getSlider>> {
    const { left, top, background, piece } = await drawSliderPicture();
    const secret = String(left);
    const { id } = await this.challenges.put({ kind: 'slider', organisation, secret, lifeMs });
    await this.tell('slider', organisation, id, secret);
    return {
      slider_id: id,
      ...{ background: pngUrl(background), width: pictureWidth, height: pictureHeight },
      ...{ piece: pngUrl(piece), piece_top: top, piece_size: pieceSize },
    };
  }

  /** Checks where the piece was left; rejects with `sliderWrong`. Each slider can be tried once. */
  async solveSlider(
    organisation: string,
    { slider_id, left, track }: InputOf<typeof contract.getValidaSecret>,
  ): Promise<OutputOf<typeof contract.getValidaSecret>> {
    const challenge = await this.challenges.take('slider', organisation, slider_id);
    if (!challenge) throw new CallError('sliderWrong', 'no such slider');
    if (Math.abs(Number(challenge.secret) - left) > tolerance)
      throw new CallError('sliderWrong', 'left in the wrong place');
    if (!isPlausibleMovement(track, left, pictureWidth - pieceSize))
      throw new CallError('sliderWrong', 'not moved by a hand');
    const human = await this.challenges.put({ kind: 'human', organisation, secret: '', lifeMs });
    return { valida_secret: human.id };
  }

  /** Work for a device whose user cannot use the pictures: the seed of the numbers that it is to find. */
  async createWork(organisation: string): Promise<OutputOf<typeof contract.createWork>> {
    const seed = createSecret();
    const { id } = await this.challenges.put({ kind: 'work', organisation, secret: seed, lifeMs });
    return { work_id: id, seed, ...work };
  }

  /** Checks the numbers, once; rejects with `captchaWrong`. */
  async solveWork(
    organisation: string,
    { work_id, numbers }: InputOf<typeof contract.solveWork>,
  ): Promise<HumanProof> {
    const challenge = await this.challenges.take('work', organisation, work_id);
    if (!challenge || !isDone(challenge.secret, numbers))
      throw new CallError('captchaWrong', 'the work is not done');
    const text = createText();
    const captcha = await this.challenges.put({ kind: 'captcha', organisation, secret: text, lifeMs });
    const human = await this.challenges.put({ kind: 'human', organisation, secret: '', lifeMs });
    return { captcha_id: captcha.id, captcha_code: text, valida_secret: human.id };
  }

  /** Uses up the proof; rejects with `captchaWrong` or `sliderWrong`. A wrong captcha leaves the slider's secret valid. */
  async verify(organisation: string, proof: HumanProof): Promise<void> {
    const captcha = await this.challenges.take('captcha', organisation, proof.captcha_id);
    const answer = proof.captcha_code.trim().toLowerCase();
    if (!captcha || !sameText(captcha.secret, answer)) throw new CallError('captchaWrong');
    if (!(await this.challenges.take('human', organisation, proof.valida_secret)))
      throw new CallError('sliderWrong');
  }

  private async tell(kind: 'captcha' | 'slider', organisation: string, id: string, answer: string) {
    const subject = kind === 'captcha' ? 'Answer of a captcha' : 'Place of a slider';
    const message = { organisation, kind, recipient: id, subject, body: answer, code: answer };
    await this.outbox?.send(message, 'en');
  }
}

/** Whether the SHA-256 of `seed:index:number` begins with as many zero bits as it has to, for each number. */
const isDone = (seed: string, numbers: readonly number[]): boolean =>
  numbers.length === work.parts &&
  numbers.every((number, index) => {
    const digest = createHash('sha256').update(`${seed}:${index}:${number}`).digest();
    return Math.clz32(digest.readUInt32BE(0)) >= work.bits;
  });
