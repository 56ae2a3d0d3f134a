import type { ProfitLine, ProfitMethod } from '@exchange/contract/profit';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { DataTable, LinkButton, Sheet } from '@exchange/ui';
import { type Fact, Facts } from '../../common/facts';
import { maskedAmount } from '../../common/masked-amount';
import { recordOfLine } from '../../common/records/record-of-line';
import { useKindText } from '../../common/records/use-kind-text';
import styles from './profit.module.css';
import { Signed } from './signed';
import { profitTexts } from './texts';

/** All that is known of a line: how it was valued, out of which lots it was taken, and the way to its record. */
export function LineSheet({
  line,
  market,
  method,
  hidden,
  onClose,
}: {
  readonly line: ProfitLine;
  readonly market: string;
  readonly method: ProfitMethod;
  readonly hidden: boolean;
  readonly onClose: () => void;
}) {
  const t = profitTexts.useText();
  const facts = useLineFacts(line, market, hidden);
  const path = recordOfLine(line);
  return (
    <Sheet open title={t('detail')} closeLabel={t('close')} onClose={onClose}>
      <Facts items={[...facts, { label: t('method'), value: t(`methods.${method}`) }]} />
      {line.lots.length > 0 && !hidden && <TakenLots line={line} market={market} />}
      {path !== undefined && (
        <LinkButton block variant="quiet" className={styles.record} to={path}>
          {t('toRecord')}
        </LinkButton>
      )}
    </Sheet>
  );
}

function useLineFacts(line: ProfitLine, market: string, hidden: boolean): readonly Fact[] {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const kind = useKindText();
  const code = (token: string) => token.toUpperCase();
  const whole = (value: string, token: string) =>
    hidden ? maskedAmount : `${formatWhole(value, locale.current)} ${code(token)}`;
  const { price, proceeds, profit, valued_by: by, fee_token: feeToken } = line;
  return [
    { label: t('columns.kind'), value: kind(line.kind) },
    { label: t('time'), value: formatTime(locale.current, line.time, 'dateTime') },
    { label: t('change'), value: whole(line.change, line.token) },
    ...(price !== null && line.market !== null
      ? [{ label: t('price'), value: `${formatWhole(price, locale.current)} ${code(line.market)}` }]
      : []),
    { label: t('basis'), value: line.unpriced ? t('isUnpriced') : t(`bases.${line.basis}`) },
    ...(by
      ? [
          {
            label: t('valuedBy'),
            value: `${formatWhole(by.price, locale.current)} ${code(by.token)}/${code(by.market)}`,
          },
        ]
      : []),
    ...(feeToken === null ? [] : [{ label: t('fee'), value: whole(line.fee, feeToken) }]),
    { label: t('lineCost'), value: whole(line.cost, market) },
    ...(proceeds === null ? [] : [{ label: t('proceeds'), value: whole(proceeds, market) }]),
    ...(profit === null
      ? []
      : [{ label: t('profit'), value: <Signed value={profit} cost={line.cost} hidden={hidden} /> }]),
  ];
}

/** What a sale took of what came when (FIFO). */
function TakenLots({ line, market }: { readonly line: ProfitLine; readonly market: string }) {
  const { locale } = usePlatform();
  const t = profitTexts.useText();
  const more = line.lot_count - line.lots.length;
  return (
    <>
      <h3 className={styles.lots}>{t('lots')}</h3>
      <DataTable
        label={t('lots')}
        {...(more > 0 && { note: t('moreLots', { count: more }) })}
        columns={[t('lotTime'), t('lotAmount'), `${t('lotCost')} (${market.toUpperCase()})`]}
        rows={line.lots.map(({ time, amount, cost }, index) => ({
          key: String(index),
          cells: [
            formatTime(locale.current, time, 'dateTime'),
            formatWhole(amount, locale.current),
            formatWhole(cost, locale.current),
          ],
        }))}
      />
    </>
  );
}
