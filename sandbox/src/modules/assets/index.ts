export { registerAssetCalls } from './asset-calls';
export { registerC2CCalls } from './c2c-calls';
export { shownWorth, worth, worthOfAccounts } from './worth';
