export { collectible } from './tables';
export { collectibleModule } from './module';
