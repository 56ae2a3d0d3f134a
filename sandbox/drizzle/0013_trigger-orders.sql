ALTER TABLE "exchange_order" ADD COLUMN "trigger_kind" text;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "trigger_price" numeric(38,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "trail_basis_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "trigger_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "linked_order" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_order" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "exchange_order_current" ON "exchange_order" USING btree ("owner","id") WHERE ("exchange_order"."close_time" = 0 or "exchange_order"."waiting") and "exchange_order"."owner" !~ '^sim-';--> statement-breakpoint
CREATE INDEX "exchange_order_waiting" ON "exchange_order" USING btree ("id") WHERE "exchange_order"."waiting";