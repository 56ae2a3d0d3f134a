CREATE TABLE "domain_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"user_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"contacts" jsonb,
	"time" bigint NOT NULL,
	"failure" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_notification_setting" (
	"user_id" text PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_notification" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"time" bigint NOT NULL,
	"read_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_push_subscription" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"session_hash" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "account_push_subscription_endpoint_pk" PRIMARY KEY("endpoint")
);
--> statement-breakpoint
ALTER TABLE "account_outbox" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "account_outbox" ADD COLUMN "path" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_outbox" ADD COLUMN "due_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_outbox" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "locale" text DEFAULT 'zh-HK' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_notification_setting" ADD CONSTRAINT "account_notification_setting_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notification" ADD CONSTRAINT "account_notification_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_push_subscription" ADD CONSTRAINT "account_push_subscription_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_event_waiting" ON "domain_event" USING btree ("id") WHERE "domain_event"."failure" = '';--> statement-breakpoint
CREATE INDEX "account_notification_user" ON "account_notification" USING btree ("user_id","time","id");--> statement-breakpoint
CREATE INDEX "account_notification_unread" ON "account_notification" USING btree ("user_id") WHERE "account_notification"."read_time" = 0;--> statement-breakpoint
CREATE INDEX "account_notification_time" ON "account_notification" USING btree ("time");--> statement-breakpoint
CREATE UNIQUE INDEX "account_push_subscription_id" ON "account_push_subscription" USING btree ("id");--> statement-breakpoint
CREATE INDEX "account_push_subscription_user" ON "account_push_subscription" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "account_outbox_event" ON "account_outbox" USING btree ("event_id","kind","recipient");--> statement-breakpoint
CREATE INDEX "account_outbox_due" ON "account_outbox" USING btree ("due_time") WHERE "account_outbox"."due_time" > 0;--> statement-breakpoint
-- The language of a user's last request stands for that of the user's pages.
UPDATE "account_user" SET "locale" = coalesce(
	(SELECT "locale" FROM "withdrawal" WHERE "user_id" = "account_user"."id" ORDER BY "create_time" DESC LIMIT 1),
	(SELECT "locale" FROM "sale_order" WHERE "user_id" = "account_user"."id" ORDER BY "create_time" DESC LIMIT 1),
	"locale"
);--> statement-breakpoint
ALTER TABLE "sale_order" DROP COLUMN "locale";--> statement-breakpoint
ALTER TABLE "withdrawal" DROP COLUMN "locale";
