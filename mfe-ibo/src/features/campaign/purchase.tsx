import type { CampaignDetail } from '@exchange/contract/campaign';
import { multiply } from '@exchange/format';
import { usePlatform, useTopic } from '@exchange/platform';
import { AskBeforeLeaving, NumberField, PendingRequest, useDraft } from '@exchange/remote-kit';
import { AppLink, Button, Card, Checkbox, RichText, Sheet } from '@exchange/ui';
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { shownPortions, wholeAmount } from '../../common/amounts';
import { Checkout } from './checkout';
import { mostPortions, portionsProblem } from './portions';
import { type PurchaseOutcome, PurchaseResult } from './purchase-result';
import styles from './purchase.module.css';
import { campaignTexts } from './texts';
import type { OwnTerms } from './use-own-terms';
import { usePurchase } from './use-purchase';

/** How many portions, what they cost, and the risk warning; each rule is told at its field before anything is sent (I-03, I-05). */
export function Purchase({
  campaign,
  own,
  onChanged,
}: {
  readonly campaign: CampaignDetail;
  readonly own: OwnTerms;
  /** Something was bought, or could not be: the stock is another one. */
  readonly onChanged: () => void;
}) {
  const { locale, session } = usePlatform();
  const { user } = useTopic('session');
  const t = campaignTexts.useText();
  const [made, setMade] = useState<PurchaseOutcome>();
  const handleChange = () => {
    onChanged();
    own.reload();
  };
  const purchase = usePurchase(campaign, (outcome) => {
    setMade(outcome);
    handleChange();
  });
  const { lost } = purchase;
  // One whose answer was lost before the page was loaded again is what is asked about first.
  const [portions, setPortions, forget] = useDraft(
    `purchase:${campaign.campaign_no}`,
    purchase.waiting ?? '',
  );
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const [reading, setReading] = useState(false);
  const market = campaign.market.toUpperCase();
  const amount = (value: string) => wholeAmount(value, locale.current);
  const bounds = {
    stock: campaign.stock,
    min: campaign.min_portions,
    max: campaign.max_portions,
    left: own.quota?.left,
    price: campaign.price,
    available: own.available,
  };
  const problem = portionsProblem(portions, bounds);
  const said = problem !== undefined && (tried || portions !== '') ? problem : undefined;
  const words = {
    stock: shownPortions(bounds.stock, locale.current),
    min: shownPortions(bounds.min, locale.current),
    max: shownPortions(bounds.max, locale.current),
    left: shownPortions(bounds.left ?? 0, locale.current),
    available: `${amount(own.available ?? '0')} ${market}`,
  };
  const most = mostPortions(bounds);
  const kind = campaign.type === 1 ? 'sale' : 'pledge';
  const isPasswordMissing = user?.has_trade_password === false;
  const cost = problem === 'portionsInvalid' ? '0' : multiply(campaign.price, portions);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && accepted && !isPasswordMissing) purchase.open(portions);
  };
  const handleSeen = () => {
    setMade(undefined);
    if (lost.is === 'made') purchase.dismiss();
    setPortions('');
    setTried(false);
  };
  // What was bought must not stand in the form to be bought again.
  const isMade = made !== undefined || lost.is === 'made';
  const handleMade = useEffectEvent(forget);
  useEffect(() => {
    if (isMade) handleMade();
  }, [isMade]);
  const handleLeave = () => {
    setPortions('');
    forget();
  };
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <AskBeforeLeaving
        holdsInput={portions !== '' && !isMade && lost.is === 'none'}
        back="/ieo/list/preview"
        onLeave={handleLeave}
      />
      {lost.is !== 'none' && lost.is !== 'made' && (
        <PendingRequest
          state={lost.is}
          facts={[{ label: t('portions'), value: shownPortions(Number(lost.portions), locale.current) }]}
          onLook={purchase.look}
          onDismiss={purchase.dismiss}
        />
      )}
      <Card className={styles.card}>
        <NumberField
          label={t('portions')}
          precision={0}
          step="1"
          min="0"
          align="center"
          reserve
          placeholder={words.min}
          increaseLabel={t('more')}
          decreaseLabel={t('fewer')}
          value={portions}
          error={said === undefined ? undefined : t(`wrong.${said}`, words)}
          hint={
            <span className={styles.hints}>
              <span>{own.available === undefined ? '' : t('available', { amount: words.available })}</span>
              {own.signedIn && most > 0 && (
                <button type="button" className={styles.most} onClick={() => setPortions(String(most))}>
                  {t('most', { portions: shownPortions(most, locale.current) })}
                </button>
              )}
            </span>
          }
          onValueChange={setPortions}
          refusalText={(refusal) =>
            t(refusal === 'whole' ? 'wrong.portionsNotWhole' : 'wrong.portionsInvalid')
          }
        />
        {said === 'insufficientBalance' && (
          <AppLink className={styles.link} to={`/assets/deposit/${campaign.market}`}>
            {t('deposit', { market })}
          </AppLink>
        )}
        <p className={styles.cost}>
          <span>{t(`pay.${kind}`)}</span>
          <output>
            {amount(cost)} {market}
          </output>
        </p>
        <div className={styles.risk}>
          <Checkbox checked={accepted} onCheckedChange={setAccepted}>
            {t('accept')}
          </Checkbox>
          <button type="button" className={styles.link} onClick={() => setReading(true)}>
            {t('readRisk')}
          </button>
        </div>
        <p className={styles.problem} role="alert">
          {tried && !accepted && t('wrong.riskNotAccepted')}
        </p>
        {isPasswordMissing && (
          <p className={styles.needs} role="note">
            {t('wrong.tradePasswordMissing')}{' '}
            <AppLink className={styles.link} to="/user/security/tradepassword">
              {t('remedy.trade_password')}
            </AppLink>
          </p>
        )}
      </Card>
      <div className={styles.bar}>
        {own.signedIn ? (
          <Button type="submit" block disabled={own.qualification?.qualified === false}>
            {t(own.qualification?.qualified === false ? 'notQualified' : `submit.${kind}`)}
          </Button>
        ) : (
          <Button block onClick={() => session.requireLogin()}>
            {t('logIn')}
          </Button>
        )}
      </div>
      <Sheet open={reading} title={t('risk')} closeLabel={t('close')} onClose={() => setReading(false)}>
        <RichText
          html={campaign.risk_warning}
          lines={4}
          loadingLabel={t('loading')}
          failedTitle={t('failed')}
          retryLabel={t('retry')}
        />
      </Sheet>
      {purchase.asked !== undefined && user !== null && (
        <Checkout
          campaign={campaign}
          cost={cost}
          portions={purchase.asked}
          sheet={purchase.sheet}
          onChanged={handleChange}
        />
      )}
      {made && (
        <Sheet open title={t(`confirm.${kind}`)} closeLabel={t('close')} onClose={handleSeen}>
          <PurchaseResult
            outcome={made}
            kind={kind}
            softCap={campaign.soft_cap}
            onChanged={handleChange}
            onAgain={handleSeen}
          />
        </Sheet>
      )}
    </form>
  );
}
