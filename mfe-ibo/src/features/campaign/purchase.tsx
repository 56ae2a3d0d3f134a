import type { CampaignDetail } from '@exchange/contract/campaign';
import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { AskBeforeLeaving, NumberField, PendingRequest } from '@exchange/remote-kit';
import { AppLink, Button, Card, Checkbox, RichText, Sheet } from '@exchange/ui';
import { useState } from 'react';
import { shownPortions } from '../../common/amounts';
import { Checkout } from './checkout';
import { mostPortions } from './portions';
import { type PurchaseOutcome, PurchaseResult } from './purchase-result';
import styles from './purchase.module.css';
import { campaignTexts } from './texts';
import type { OwnTerms } from './use-own-terms';
import { type PurchaseForm, usePurchaseForm } from './use-purchase-form';

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
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const form = usePurchaseForm(campaign, own, onChanged);
  const { purchase, portions, cost, made } = form;
  const { lost } = purchase;
  const kind = campaign.type === 1 ? 'sale' : 'pledge';
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <AskBeforeLeaving
        holdsInput={portions !== '' && !form.isMade && lost.is === 'none'}
        back="/ieo/list/preview"
        onLeave={form.handleLeave}
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
        <PortionsField campaign={campaign} own={own} form={form} />
        <Cost campaign={campaign} kind={kind} cost={cost} />
        <RiskWarning
          html={campaign.risk_warning}
          accepted={form.accepted}
          missing={form.tried && !form.accepted}
          onAcceptedChange={form.setAccepted}
        />
        {form.isPasswordMissing && <PasswordMissing />}
      </Card>
      <SubmitBar own={own} kind={kind} />
      {purchase.asked !== undefined && form.isSignedIn && (
        <Checkout
          campaign={campaign}
          cost={cost}
          portions={purchase.asked}
          sheet={purchase.sheet}
          onChanged={form.handleChange}
        />
      )}
      {made && <Result campaign={campaign} kind={kind} made={made} form={form} />}
    </form>
  );
}

function PortionsField({
  campaign,
  own,
  form: { portions, setPortions, bounds, told },
}: {
  readonly campaign: CampaignDetail;
  readonly own: OwnTerms;
  readonly form: PurchaseForm;
}) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const market = campaign.market.toUpperCase();
  const words = {
    stock: shownPortions(bounds.stock, locale.current),
    min: shownPortions(bounds.min, locale.current),
    max: shownPortions(bounds.max, locale.current),
    left: shownPortions(bounds.left ?? 0, locale.current),
    available: `${formatWhole(own.available ?? '0', locale.current)} ${market}`,
  };
  const most = mostPortions(bounds);
  return (
    <>
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
        error={told === undefined ? undefined : t(`wrong.${told}`, words)}
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
        refusalText={(refusal) => t(refusal === 'whole' ? 'wrong.portionsNotWhole' : 'wrong.portionsInvalid')}
      />
      {told === 'insufficientBalance' && (
        <AppLink className={styles.link} to={`/assets/deposit/${campaign.market}`}>
          {t('deposit', { market })}
        </AppLink>
      )}
    </>
  );
}

function Cost({
  campaign,
  kind,
  cost,
}: {
  readonly campaign: CampaignDetail;
  readonly kind: 'sale' | 'pledge';
  /** In the market. */
  readonly cost: string;
}) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  return (
    <p className={styles.cost}>
      <span>{t(`pay.${kind}`)}</span>
      <output>
        {formatWhole(cost, locale.current)} {campaign.market.toUpperCase()}
      </output>
    </p>
  );
}

/** Leads to the trade password, without which nothing is bought. */
function PasswordMissing() {
  const t = campaignTexts.useText();
  return (
    <p className={styles.needs} role="note">
      {t('wrong.tradePasswordMissing')}{' '}
      <AppLink className={styles.link} to="/user/security/tradepassword">
        {t('remedy.trade_password')}
      </AppLink>
    </p>
  );
}

/** The button to buy, for whom it is open to; before that, the way to log in. */
function SubmitBar({ own, kind }: { readonly own: OwnTerms; readonly kind: 'sale' | 'pledge' }) {
  const { session } = usePlatform();
  const t = campaignTexts.useText();
  const isRefused = own.qualification?.qualified === false;
  return (
    <div className={styles.bar}>
      {own.signedIn ? (
        <Button type="submit" block disabled={isRefused}>
          {t(isRefused ? 'notQualified' : `submit.${kind}`)}
        </Button>
      ) : (
        <Button block onClick={() => session.requireLogin()}>
          {t('logIn')}
        </Button>
      )}
    </div>
  );
}

/** What became of the purchase, over the page until it is seen. */
function Result({
  campaign,
  kind,
  made,
  form: { handleChange, handleSeen },
}: {
  readonly campaign: CampaignDetail;
  readonly kind: 'sale' | 'pledge';
  readonly made: PurchaseOutcome;
  readonly form: PurchaseForm;
}) {
  const t = campaignTexts.useText();
  return (
    <Sheet open title={t(`confirm.${kind}`)} closeLabel={t('close')} onClose={handleSeen}>
      <PurchaseResult
        outcome={made}
        kind={kind}
        softCap={campaign.soft_cap}
        onChanged={handleChange}
        onAgain={handleSeen}
      />
    </Sheet>
  );
}

/** Accepts the risk, which a sheet tells in full. */
function RiskWarning({
  html,
  accepted,
  missing,
  onAcceptedChange,
}: {
  readonly html: string;
  readonly accepted: boolean;
  readonly missing: boolean;
  readonly onAcceptedChange: (accepted: boolean) => void;
}) {
  const t = campaignTexts.useText();
  const [reading, setReading] = useState(false);
  return (
    <>
      <div className={styles.risk}>
        <Checkbox checked={accepted} onCheckedChange={onAcceptedChange}>
          {t('accept')}
        </Checkbox>
        <button type="button" className={styles.link} onClick={() => setReading(true)}>
          {t('readRisk')}
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {missing && t('wrong.riskNotAccepted')}
      </p>
      <Sheet open={reading} title={t('risk')} closeLabel={t('close')} onClose={() => setReading(false)}>
        <RichText
          html={html}
          lines={4}
          loadingLabel={t('loading')}
          failedTitle={t('failed')}
          retryLabel={t('retry')}
        />
      </Sheet>
    </>
  );
}
