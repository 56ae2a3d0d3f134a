CREATE TABLE "staking_position" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"key" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"day_yield" numeric(38,0) NOT NULL,
	"paid_days" integer NOT NULL,
	"status" smallint NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"due_time" bigint NOT NULL,
	"release_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staking_product" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"token" text NOT NULL,
	"term_days" integer NOT NULL,
	"rate" integer NOT NULL,
	"min_amount" numeric(38,0) NOT NULL,
	"max_amount" numeric(38,0) NOT NULL,
	"quota" numeric(38,0) NOT NULL,
	"taken" numeric(38,0) NOT NULL,
	"early_release" boolean NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"fund" numeric(38,0) NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staking_yield" (
	"position_id" text NOT NULL,
	"day" integer NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "staking_yield_position_id_day_pk" PRIMARY KEY("position_id","day")
);
--> statement-breakpoint
ALTER TABLE "staking_position" ADD CONSTRAINT "staking_position_product_id_staking_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."staking_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staking_position" ADD CONSTRAINT "staking_position_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staking_yield" ADD CONSTRAINT "staking_yield_position_id_staking_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."staking_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staking_position_key" ON "staking_position" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "staking_position_product" ON "staking_position" USING btree ("product_id","status");--> statement-breakpoint
CREATE INDEX "staking_position_user" ON "staking_position" USING btree ("user_id","start_time","id");--> statement-breakpoint
CREATE INDEX "staking_position_due" ON "staking_position" USING btree ("due_time","id") WHERE "staking_position"."status" = 0;--> statement-breakpoint
CREATE INDEX "staking_product_start" ON "staking_product" USING btree ("organisation","start_time");--> statement-breakpoint
CREATE INDEX "staking_product_open" ON "staking_product" USING btree ("end_time") WHERE "staking_product"."close_time" = 0;--> statement-breakpoint
CREATE INDEX "staking_yield_user" ON "staking_yield" USING btree ("user_id","time","position_id");