export { DepositCodes, type IssuedCode } from './deposit-codes';
export { depositCodeModule } from './module';
