CREATE TABLE "brand" (
	"token" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"website" text NOT NULL,
	"total_supply" numeric(38,0) NOT NULL,
	"issue_price" text NOT NULL,
	"issue_market" text NOT NULL,
	"issue_time" bigint NOT NULL,
	"certification_level" smallint NOT NULL,
	"slogan" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"story" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_repurchase" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_repurchase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"pair" text NOT NULL,
	"type" smallint NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"turnover" numeric(38,0) NOT NULL,
	"time" bigint NOT NULL,
	"transaction_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"campaign_no" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"organisation" text NOT NULL,
	"category_id" integer NOT NULL,
	"type" smallint NOT NULL,
	"title" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"token" text NOT NULL,
	"market" text NOT NULL,
	"price" numeric(38,0) NOT NULL,
	"units" numeric(38,0) NOT NULL,
	"total" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	CONSTRAINT "campaign_activity_id_unique" UNIQUE("activity_id")
);
--> statement-breakpoint
CREATE TABLE "home_banner" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"position" integer NOT NULL,
	"device" text NOT NULL,
	"sort" integer NOT NULL,
	"title" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"link" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_notice" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "brand_repurchase_token" ON "brand_repurchase" USING btree ("token","id");--> statement-breakpoint
CREATE INDEX "campaign_start" ON "campaign" USING btree ("organisation","start_time","campaign_no");--> statement-breakpoint
CREATE INDEX "campaign_end" ON "campaign" USING btree ("organisation","end_time");--> statement-breakpoint
CREATE INDEX "home_banner_place" ON "home_banner" USING btree ("organisation","position","device","sort");--> statement-breakpoint
CREATE INDEX "home_notice_newest" ON "home_notice" USING btree ("organisation","time","id");--> statement-breakpoint
CREATE INDEX "exchange_order_pending" ON "exchange_order" USING btree ("owner","id") WHERE "exchange_order"."close_time" = 0 and "exchange_order"."owner" !~ '^sim-';--> statement-breakpoint
CREATE INDEX "holding_holders" ON "holding" USING btree ("token") WHERE "holding"."owner" !~ '^@';