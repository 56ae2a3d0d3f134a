import { type CampaignDetail, getUserStakedPosition } from '@exchange/contract/campaign';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useCall, Facts, usePersonal } from '@exchange/remote-kit';
import { Card } from '@exchange/ui';
import { campaignTexts } from './texts';

/** What the user has pledged in this campaign now, and what is released next of it (I-05). */
export function StakedPosition({
  campaign: { campaign_no },
}: {
  readonly campaign: Pick<CampaignDetail, 'campaign_no'>;
}) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const { value, reload } = useCall(getUserStakedPosition, { campaign_no });
  usePersonal('balances', reload);
  const [position] = value?.list ?? [];
  if (!position) return null;
  const market = position.market.toUpperCase();
  const amount = (text: string) => `${formatWhole(text, locale.current)} ${market}`;
  return (
    <Card>
      <Facts
        items={[
          { label: t('position.pledged'), value: amount(position.pledged_amount) },
          { label: t('position.released'), value: amount(position.released_amount) },
          ...(position.next_release_time > 0
            ? [
                {
                  label: t('position.next'),
                  value: t('position.nextOn', {
                    amount: amount(position.next_release_amount),
                    // Breaks before the time, not inside of it.
                    time: formatTime(locale.current, position.next_release_time, 'dateTime').replaceAll(
                      ' ',
                      '\u00a0',
                    ),
                  }),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
