CREATE TABLE "home_calendar_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"label" text NOT NULL,
	"title" jsonb NOT NULL,
	"time" bigint NOT NULL,
	"link" text NOT NULL,
	"from_time" bigint NOT NULL,
	"until_time" bigint DEFAULT 0 NOT NULL,
	"stopped_time" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "is_planned" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_banner" ADD COLUMN "from_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_banner" ADD COLUMN "until_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_banner" ADD COLUMN "stopped_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_notice" ADD COLUMN "until_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_notice" ADD COLUMN "stopped_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_notice" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "home_calendar_entry_time" ON "home_calendar_entry" USING btree ("organisation","time","id");