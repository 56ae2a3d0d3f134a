import { startHarness } from '@exchange/testing/harness';
import definition from './remote';

startHarness(definition);
