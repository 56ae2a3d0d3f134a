import { countNames, faultKinds, reportLimits, reportPatterns } from '../report-batch';
import * as z from 'zod/mini';

const short = (most: number) => z.string().check(z.maxLength(most));
const about = {
  source: z.string().check(z.regex(/^(host|mfe-[a-z]{1,20})$/)),
  version: z.string().check(z.regex(/^\w[\w.+-]{0,63}$/)),
};

const Count = z.strictObject({ kind: z.literal('count'), ...about, name: z.enum(countNames) });
const Measure = z.strictObject({
  kind: z.literal('measure'),
  ...about,
  name: z.string().check(z.regex(reportPatterns.measure)),
  value: z.number().check(z.minimum(0), z.maximum(reportLimits.value)),
});
const Fault = z.strictObject({
  kind: z.literal('fault'),
  ...about,
  fault: z.enum(faultKinds),
  message: short(reportLimits.message),
  frames: z
    .array(short(reportLimits.frame).check(z.regex(reportPatterns.frame)))
    .check(z.maxLength(reportLimits.frames)),
  route: short(60),
  count: z.int().check(z.minimum(1)),
});
/** A batch that a page may send (`ReportBatch`); unknown members are refused. */
export const ReportSchema = z.strictObject({
  lost: z.int().check(z.minimum(0)),
  entries: z
    .array(z.discriminatedUnion('kind', [Count, Measure, Fault]))
    .check(z.maxLength(reportLimits.entries)),
});
