CREATE TABLE "account_price_alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"pair" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" numeric(38,0) NOT NULL,
	"span" bigint NOT NULL,
	"repeat" boolean NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"after_trade" bigint NOT NULL,
	"rest_until" bigint NOT NULL,
	"create_time" bigint NOT NULL,
	"change_time" bigint NOT NULL,
	"told_time" bigint NOT NULL,
	"told_price" numeric(38,0) NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_price_alert" ADD CONSTRAINT "account_price_alert_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_price_alert_user" ON "account_price_alert" USING btree ("user_id","create_time","id");--> statement-breakpoint
CREATE INDEX "account_price_alert_waiting" ON "account_price_alert" USING btree ("change_time") WHERE "account_price_alert"."state" <> 'told';--> statement-breakpoint
CREATE INDEX "account_price_alert_told" ON "account_price_alert" USING btree ("told_time") WHERE "account_price_alert"."state" = 'told';--> statement-breakpoint
CREATE UNIQUE INDEX "account_price_alert_terms" ON "account_price_alert" USING btree ("user_id","pair","kind","threshold","span") WHERE "account_price_alert"."state" <> 'told';