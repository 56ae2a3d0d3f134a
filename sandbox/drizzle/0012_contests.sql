CREATE TABLE "contest" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"type" smallint NOT NULL,
	"title" jsonb NOT NULL,
	"token" text NOT NULL,
	"least" numeric(38,0) NOT NULL,
	"reward_token" text NOT NULL,
	"prizes" jsonb NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"fund" numeric(38,0) NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL,
	"is_planned" boolean DEFAULT true NOT NULL,
	"stopped_time" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_banner_picture" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"content" "bytea" NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auction" ADD COLUMN "fund" numeric(38,0) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "contest_start" ON "contest" USING btree ("organisation","start_time","id");--> statement-breakpoint
CREATE INDEX "contest_open" ON "contest" USING btree ("end_time") WHERE "contest"."close_time" = 0;--> statement-breakpoint
CREATE INDEX "home_banner_picture_newest" ON "home_banner_picture" USING btree ("organisation","create_time","id");