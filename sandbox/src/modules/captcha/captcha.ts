import { createCaptcha, createWork, getSlider, getValidaSecret, solveWork } from '@exchange/contract';
import type { WebImplementations } from '../../http/web-request';
import { type HumanCheck, sliderMeasures, work } from './human-check';

const pngUrl = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;
const svgUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Captcha and slider, and the work that stands for both (S-01). */
export function implementCaptcha(implementations: WebImplementations, human: HumanCheck): void {
  implementations.implementWeb(createCaptcha, async (_input, { organisation }) => {
    const { id, svg } = await human.createCaptcha(organisation);
    return { captcha_id: id, image: svgUrl(svg) };
  });

  implementations.implementWeb(getSlider, async (_input, { organisation }) => {
    const { id, top, background, piece } = await human.createSlider(organisation);
    return {
      slider_id: id,
      background: pngUrl(background),
      piece: pngUrl(piece),
      piece_top: top,
      ...sliderMeasures,
    };
  });

  implementations.implementWeb(getValidaSecret, async ({ slider_id, left, track }, { organisation }) => ({
    valida_secret: await human.solveSlider(organisation, slider_id, left, track),
  }));
  implementations.implementWeb(createWork, async (_input, { organisation }) => {
    const { id, seed } = await human.createWork(organisation);
    return { work_id: id, seed, ...work };
  });

  implementations.implementWeb(solveWork, ({ work_id, numbers }, { organisation }) =>
    human.solveWork(organisation, work_id, numbers),
  );
}
