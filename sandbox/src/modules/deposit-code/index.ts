export { createDepositCodes, type DepositCodes, type IssuedCode } from './deposit-codes';
export { depositCodeModule } from './module';
