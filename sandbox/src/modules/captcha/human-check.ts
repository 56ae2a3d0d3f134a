import { createHash, randomInt } from 'node:crypto';
import drawCaptcha from 'svg-captcha';
import { CallError } from '../../core/call-error';
import { createSecret, sameText } from '../../core/secrets';
import type { Outbox } from '../notification';
import type { Challenges } from './challenges';
import { isPlausibleMovement } from './movement';
import {
  drawSliderPicture,
  pictureHeight,
  pictureWidth,
  pieceSize,
  type SliderPicture,
} from './slider-picture';

/** A captcha, a slider and the secret of a solved slider are valid for 5 minutes. */
const lifeMs = 5 * 60 * 1000;
/** How far from its place the piece may be left, in pixels. */
const tolerance = 5;
/** Work that takes a telephone some seconds: so many numbers, each found after 2^bits tries on average. */
export const work = { parts: 16, bits: 13 } as const;
// Without characters that look like others.
const captchaAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** What a login or a request for a code brings to show that a person makes it. */
export interface HumanProof {
  readonly captcha_id: string;
  readonly captcha_code: string;
  readonly valida_secret: string;
}

/** A slider as the client draws it. */
export interface Slider extends Omit<SliderPicture, 'left'> {
  readonly id: string;
}

/** The tests that a person passes and a program does not (S-01). */
export interface HumanCheck {
  createCaptcha(organisation: string): Promise<{ readonly id: string; readonly svg: string }>;
  createSlider(organisation: string): Promise<Slider>;
  /** Checks where the piece was left; rejects with `sliderWrong`. Each slider can be tried once. */
  solveSlider(
    organisation: string,
    id: string,
    left: number,
    track: readonly (readonly [number, number])[],
  ): Promise<string>;
  /** Work for a device whose user cannot use the pictures: the seed of the numbers that it is to find. */
  createWork(organisation: string): Promise<{ readonly id: string; readonly seed: string }>;
  /** Checks the numbers, once; rejects with `captchaWrong`. */
  solveWork(organisation: string, id: string, numbers: readonly number[]): Promise<HumanProof>;
  /** Uses up the proof; rejects with `captchaWrong` or `sliderWrong`. A wrong captcha leaves the slider's secret valid. */
  verify(organisation: string, proof: HumanProof): Promise<void>;
}

/** `outbox` is given in demo mode: the answers are then written to it. */
export function createHumanCheck(challenges: Challenges, outbox: Outbox | undefined): HumanCheck {
  async function tell(
    kind: 'captcha' | 'slider',
    organisation: string,
    id: string,
    answer: string,
  ): Promise<void> {
    const subject = kind === 'captcha' ? 'Answer of a captcha' : 'Place of a slider';
    await outbox?.send(
      { organisation, kind, recipient: id, subject, body: answer, code: answer },
      { locale: 'en' },
    );
  }
  const createText = () =>
    Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
  return {
    async createCaptcha(organisation) {
      const text = createText();
      const svg = drawCaptcha(text, {
        width: 120,
        height: 44,
        fontSize: 44,
        noise: 2,
        color: false,
        background: '#f0f0f4',
      });
      const { id } = await challenges.put({ kind: 'captcha', organisation, secret: text, lifeMs });
      await tell('captcha', organisation, id, text);
      return { id, svg };
    },
    async createSlider(organisation) {
      const { left, ...picture } = await drawSliderPicture();
      const { id } = await challenges.put({ kind: 'slider', organisation, secret: String(left), lifeMs });
      await tell('slider', organisation, id, String(left));
      return { id, ...picture };
    },
    async solveSlider(organisation, id, left, track) {
      const challenge = await challenges.take('slider', organisation, id);
      if (!challenge) throw new CallError('sliderWrong', 'no such slider');
      if (Math.abs(Number(challenge.secret) - left) > tolerance)
        throw new CallError('sliderWrong', 'left in the wrong place');
      if (!isPlausibleMovement(track, left, pictureWidth - pieceSize))
        throw new CallError('sliderWrong', 'not moved by a hand');
      const human = await challenges.put({ kind: 'human', organisation, secret: '', lifeMs });
      return human.id;
    },
    async createWork(organisation) {
      const seed = createSecret();
      const { id } = await challenges.put({ kind: 'work', organisation, secret: seed, lifeMs });
      return { id, seed };
    },
    async solveWork(organisation, id, numbers) {
      const challenge = await challenges.take('work', organisation, id);
      if (!challenge || !isDone(challenge.secret, numbers))
        throw new CallError('captchaWrong', 'the work is not done');
      const text = createText();
      const captcha = await challenges.put({ kind: 'captcha', organisation, secret: text, lifeMs });
      const human = await challenges.put({ kind: 'human', organisation, secret: '', lifeMs });
      return { captcha_id: captcha.id, captcha_code: text, valida_secret: human.id };
    },
    async verify(organisation, proof) {
      const captcha = await challenges.take('captcha', organisation, proof.captcha_id);
      const answer = proof.captcha_code.trim().toLowerCase();
      if (!captcha || !sameText(captcha.secret, answer)) throw new CallError('captchaWrong');
      if (!(await challenges.take('human', organisation, proof.valida_secret)))
        throw new CallError('sliderWrong');
    },
  };
}

/** Whether the SHA-256 of `seed:index:number` begins with as many zero bits as it has to, for each number. */
const isDone = (seed: string, numbers: readonly number[]): boolean =>
  numbers.length === work.parts &&
  numbers.every((number, index) => {
    const digest = createHash('sha256').update(`${seed}:${index}:${number}`).digest();
    return Math.clz32(digest.readUInt32BE(0)) >= work.bits;
  });

/** Measures of the slider's picture, as the contract's answer carries them. */
export const sliderMeasures = { piece_size: pieceSize, width: pictureWidth, height: pictureHeight };
