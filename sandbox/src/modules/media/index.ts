export { registerMedia } from './media';
export { pictureUrl } from './picture-names';
export { picture } from './pictures';
