ALTER TABLE "exchange_order" ADD COLUMN "time_in_force" text DEFAULT 'gtc' NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "post_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "expire_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "self_trade" text DEFAULT 'newest' NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "queue_number" bigint DEFAULT 0 NOT NULL;