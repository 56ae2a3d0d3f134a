export { registerMarketCalls } from './market-calls';
export { seedCatalogue } from './seed/markets';
export { turnoverShare } from './seed/pairs';
export { brandTokens, type TokenCharacter, tokenCharacters } from './seed/tokens';
export { marketModule } from './module';
