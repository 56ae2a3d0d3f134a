CREATE TABLE "auction" (
	"activity_id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"type" smallint NOT NULL,
	"label_id" text NOT NULL,
	"item_name" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"token" text NOT NULL,
	"market" text NOT NULL,
	"units" numeric(38,0) NOT NULL,
	"quantity" integer NOT NULL,
	"initial_price" numeric(38,0) NOT NULL,
	"lowest_price" numeric(38,0) NOT NULL,
	"step" numeric(38,0) NOT NULL,
	"interval" bigint NOT NULL,
	"extension" bigint NOT NULL,
	"min_portions" integer NOT NULL,
	"order_limit" integer NOT NULL,
	"user_limit" integer NOT NULL,
	"start_time" bigint NOT NULL,
	"planned_end" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"bidders" integer DEFAULT 0 NOT NULL,
	"top_bid" numeric(38,0) NOT NULL,
	"needed_bid" numeric(38,0) NOT NULL,
	"simulated" integer DEFAULT 0 NOT NULL,
	"settlement_price" numeric(38,0) NOT NULL,
	"closed_time" bigint DEFAULT 0 NOT NULL,
	"settled_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_order" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"number" integer NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"limit_price" numeric(38,0) NOT NULL,
	"bid_price" numeric(38,0) NOT NULL,
	"bid_portions" integer NOT NULL,
	"portions" integer NOT NULL,
	"settlement_price" numeric(38,0) NOT NULL,
	"refund_total" numeric(38,0) NOT NULL,
	"status" smallint NOT NULL,
	"create_time" bigint NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auction_order" ADD CONSTRAINT "auction_order_activity_id_auction_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."auction"("activity_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_start" ON "auction" USING btree ("organisation","start_time","activity_id");--> statement-breakpoint
CREATE INDEX "auction_unsettled" ON "auction" USING btree ("start_time") WHERE "auction"."settled_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_order_key" ON "auction_order" USING btree ("owner","key");--> statement-breakpoint
CREATE INDEX "auction_order_owner" ON "auction_order" USING btree ("owner","create_time","activity_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_order_number" ON "auction_order" USING btree ("activity_id","number");--> statement-breakpoint
CREATE INDEX "auction_order_open" ON "auction_order" USING btree ("activity_id") WHERE "auction_order"."status" = 5;