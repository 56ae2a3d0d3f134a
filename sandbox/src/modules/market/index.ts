export { registerMarketCalls } from './market-calls';
export { seedCatalogue, turnoverShare } from './seed/markets';
export { brandTokens, type TokenCharacter, tokenCharacters } from './seed/tokens';
export { marketModule } from './module';
