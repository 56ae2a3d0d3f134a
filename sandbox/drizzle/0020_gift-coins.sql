CREATE TABLE "gift_activity" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"token" text NOT NULL,
	"total" numeric(38,0) NOT NULL,
	"locked" numeric(38,0) NOT NULL,
	"min_amount" numeric(38,0) NOT NULL,
	"max_amount" numeric(38,0) NOT NULL,
	"gift_rate" integer NOT NULL,
	"invite_rate" integer NOT NULL,
	"duration" bigint NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"fund" numeric(38,0) NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_lock" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"key" text NOT NULL,
	"again" boolean NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"gift" numeric(38,0) NOT NULL,
	"inviter_id" text,
	"invite_gift" numeric(38,0) NOT NULL,
	"status" smallint NOT NULL,
	"lock_time" bigint NOT NULL,
	"release_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_lock" ADD CONSTRAINT "gift_lock_activity_id_gift_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."gift_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_lock" ADD CONSTRAINT "gift_lock_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_lock" ADD CONSTRAINT "gift_lock_inviter_id_account_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_activity_start" ON "gift_activity" USING btree ("organisation","start_time");--> statement-breakpoint
CREATE INDEX "gift_activity_open" ON "gift_activity" USING btree ("end_time") WHERE "gift_activity"."close_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_lock_key" ON "gift_lock" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "gift_lock_activity" ON "gift_lock" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "gift_lock_user" ON "gift_lock" USING btree ("user_id","lock_time","id");--> statement-breakpoint
CREATE INDEX "gift_lock_inviter" ON "gift_lock" USING btree ("inviter_id","lock_time","id") WHERE "gift_lock"."inviter_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_lock_due" ON "gift_lock" USING btree ("release_time","id") WHERE "gift_lock"."status" = 0;