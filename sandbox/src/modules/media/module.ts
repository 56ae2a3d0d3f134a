import { defineModule } from '../../application/module';
import { registerMedia } from './media';

/** Pictures that the sandbox draws. */
export const mediaModule = defineModule({
  name: 'media',
  family: 'market',
  open: () => ({ routes: (app) => registerMedia(app) }),
});
