-- contract: not used since 0000_initial
-- The unique indexes of alerts refuse nothing that an earlier version writes: the one refuses less than before, the other rows with a line only.
DROP INDEX "account_price_alert_terms";--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "trigger_line" jsonb;--> statement-breakpoint
ALTER TABLE "account_price_alert" ADD COLUMN "line" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "account_price_alert_line" ON "account_price_alert" USING btree ("user_id","pair","kind","line") WHERE "account_price_alert"."state" <> 'told' and "account_price_alert"."line" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_price_alert_terms" ON "account_price_alert" USING btree ("user_id","pair","kind","threshold","span") WHERE "account_price_alert"."state" <> 'told' and "account_price_alert"."line" is null;