export { implementDepositCodes } from './deposit-code-calls';
export { createDepositCodes, type DepositCodes, type IssuedCode } from './deposit-codes';
