import type { ProfitLine } from '@exchange/contract/profit';
import { usePlatform } from '@exchange/platform';
import { csvTime } from '@exchange/records';
import { ExportButton } from '../../common/records/export-button';
import { useKindText } from '../../common/records/use-kind-text';
import { linesOf } from './profit-data';
import type { ProfitChoice } from './profit-choice';
import { profitTexts } from './texts';

/** Lines that go into a file, asked for at once: as many as the call answers with. */
const exportedAtOnce = 500;
const columns = [
  ...['time', 'token', 'tradeId', 'order', 'kind', 'side', 'amount', 'price', 'market', 'fee', 'feeToken'],
  ...['cost', 'proceeds', 'profit', 'method', 'basis', 'valuePair', 'valuePrice'],
] as const;

/** Saves the lines behind the figures as a spreadsheet file, each with its cost, proceeds and profit. */
export function ExportProfit({
  choice,
  token,
  market,
}: {
  readonly choice: ProfitChoice;
  readonly token?: string;
  /** In which costs and proceeds are. */
  readonly market: string;
}) {
  const { api } = usePlatform();
  const t = profitTexts.useText();
  const kind = useKindText();
  const side = ({ change, trade_id: trade }: ProfitLine) => {
    const came = !change.startsWith('-');
    return trade === null ? (came ? 'in' : 'out') : came ? 'buy' : 'sell';
  };
  return (
    <ExportButton
      name={token === undefined ? 'profit' : `profit_${token}`}
      fetchPage={linesOf(api, choice, token, exportedAtOnce)}
      columns={columns.map((column) => t(`columns.${column}`, { market: market.toUpperCase() }))}
      cells={(line) => [
        csvTime(line.time),
        line.token.toUpperCase(),
        line.trade_id ?? '',
        line.reference ?? '',
        kind(line.kind),
        t(`sides.${side(line)}`),
        line.change.replace('-', ''),
        line.price ?? '',
        line.market?.toUpperCase() ?? '',
        line.fee,
        line.fee_token?.toUpperCase() ?? '',
        line.cost,
        line.proceeds ?? '',
        line.profit ?? '',
        t(`methods.${choice.method}`),
        line.unpriced ? t('unpricedBasis') : t(`bases.${line.basis}`),
        line.valued_by ? `${line.valued_by.token}/${line.valued_by.market}`.toUpperCase() : '',
        line.valued_by?.price ?? '',
      ]}
    />
  );
}
