export { implementCollectibles } from './collectible-calls';
export { announceCollectibles } from './collectible-schedule';
export { createCollectibles } from './collectibles';
export { collectible } from './tables';
