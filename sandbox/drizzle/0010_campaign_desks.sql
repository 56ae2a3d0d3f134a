ALTER TABLE "gift_activity" ADD COLUMN "is_planned" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_activity" ADD COLUMN "stopped_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_activity" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction" ADD COLUMN "is_planned" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "auction" ADD COLUMN "stopped_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "collectible" ADD COLUMN "is_planned" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collectible" ADD COLUMN "stopped_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collectible" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staking_product" ADD COLUMN "is_planned" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staking_product" ADD COLUMN "stopped_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staking_product" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;