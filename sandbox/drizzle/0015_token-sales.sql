-- What was announced so far could not be bought; it is announced anew, with its rules.
DELETE FROM "campaign";--> statement-breakpoint
CREATE TABLE "pledge_release" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"token_amount" numeric(38,0) NOT NULL,
	"release_time" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_order" (
	"id" text PRIMARY KEY NOT NULL,
	"turn" bigserial NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"campaign_no" text NOT NULL,
	"type" smallint NOT NULL,
	"portions" integer NOT NULL,
	"total" numeric(38,0) NOT NULL,
	"quantity" numeric(38,0) NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"code" integer DEFAULT 0 NOT NULL,
	"released" numeric(38,0) NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "simulated" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "simulated_buyers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "min_portions" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "max_portions" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "user_limit" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "soft_cap" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "settlement" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "unlocks" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "needs" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "state" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pledge_release" ADD CONSTRAINT "pledge_release_order_id_sale_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sale_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_order" ADD CONSTRAINT "sale_order_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_order" ADD CONSTRAINT "sale_order_campaign_no_campaign_campaign_no_fk" FOREIGN KEY ("campaign_no") REFERENCES "public"."campaign"("campaign_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pledge_release_order" ON "pledge_release" USING btree ("order_id","release_time");--> statement-breakpoint
CREATE INDEX "pledge_release_due" ON "pledge_release" USING btree ("release_time") WHERE "pledge_release"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_order_key" ON "sale_order" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "sale_order_user" ON "sale_order" USING btree ("user_id","type","turn");--> statement-breakpoint
CREATE INDEX "sale_order_campaign" ON "sale_order" USING btree ("campaign_no","state","turn");--> statement-breakpoint
CREATE INDEX "sale_order_waiting" ON "sale_order" USING btree ("turn") WHERE "sale_order"."state" = 0;--> statement-breakpoint
CREATE INDEX "campaign_unsettled" ON "campaign" USING btree ("start_time") WHERE "campaign"."state" = 0;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_sold" CHECK ("campaign"."sold" between 0 and "campaign"."total");