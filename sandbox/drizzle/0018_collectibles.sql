CREATE TABLE "collectible" (
	"campaign_no" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"title" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"images" jsonb NOT NULL,
	"market" text NOT NULL,
	"initial_price" numeric(38,0) NOT NULL,
	"latest_price" numeric(38,0) NOT NULL,
	"step" numeric(38,0) NOT NULL,
	"bids" integer DEFAULT 0 NOT NULL,
	"reward_rate" integer NOT NULL,
	"extension" bigint NOT NULL,
	"start_time" bigint NOT NULL,
	"planned_end" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"simulated" integer DEFAULT 0 NOT NULL,
	"settled_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collectible_bid" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_no" text NOT NULL,
	"number" integer NOT NULL,
	"owner" text NOT NULL,
	"bidder" text NOT NULL,
	"key" text NOT NULL,
	"price" numeric(38,0) NOT NULL,
	"refund_total" numeric(38,0) NOT NULL,
	"reward" numeric(38,0) NOT NULL,
	"status" smallint NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collectible_bid" ADD CONSTRAINT "collectible_bid_campaign_no_collectible_campaign_no_fk" FOREIGN KEY ("campaign_no") REFERENCES "public"."collectible"("campaign_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collectible_start" ON "collectible" USING btree ("organisation","start_time","campaign_no");--> statement-breakpoint
CREATE INDEX "collectible_unsettled" ON "collectible" USING btree ("start_time") WHERE "collectible"."settled_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "collectible_bid_key" ON "collectible_bid" USING btree ("owner","key");--> statement-breakpoint
CREATE UNIQUE INDEX "collectible_bid_number" ON "collectible_bid" USING btree ("campaign_no","number");--> statement-breakpoint
CREATE INDEX "collectible_bid_owner" ON "collectible_bid" USING btree ("owner","time","id");