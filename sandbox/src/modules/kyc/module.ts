import { defineModule } from '../../application/module';
import { hour, minute } from '../../core/time-spans';
import { kycApproved, kycRefused } from './events';
import { createKyc } from './kyc';
import { implementKyc } from './kyc-calls';

/** In demo mode a request is approved after this time, ms, unless somebody decides on it before. */
const reviewMs = minute;

/** Verification of who a user is (S-07). */
export const kycModule = defineModule({
  name: 'kyc',
  family: 'identity',
  events: [kycApproved, kycRefused],
  open({ database, clock, exchange, limits, demo }) {
    const kyc = createKyc(database, clock, exchange);
    return {
      services: kyc,
      calls: (registry) => implementKyc(registry, { kyc, limits, clock }),
      jobs: [
        { name: 'kyc.clean', every: hour, run: () => kyc.clean() },
        ...(demo ? [{ name: 'kyc.approve', every: 1_000, run: () => kyc.approveDue(reviewMs) }] : []),
      ],
    };
  },
});
