import { recordTexts } from '../../common/records/texts';
import { Statement as Page } from '../../features/statement/statement';
import { statementTexts } from '../../features/statement/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/record/statement`. */
export const StatementPage = withPageTexts([statementTexts, recordTexts], Page);
