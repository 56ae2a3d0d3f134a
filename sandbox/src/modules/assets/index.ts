export { registerAssetCalls } from './asset-calls';
export { shownWorth, worth } from './worth';
export { assetsModule } from './module';
