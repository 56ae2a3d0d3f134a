CREATE TABLE "user_transfer" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"sender_id" text NOT NULL,
	"recipient_id" text NOT NULL,
	"key" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"payee_type" smallint NOT NULL,
	"payee" text NOT NULL,
	"note" text NOT NULL,
	"status" smallint NOT NULL,
	"create_time" bigint NOT NULL,
	"decide_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_issue" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"reason" text NOT NULL,
	"settlement" smallint NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_unlock" (
	"id" text PRIMARY KEY NOT NULL,
	"issue_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"campaign_no" text NOT NULL,
	"campaign_title" jsonb NOT NULL,
	"unlock_time" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_transfer" ADD CONSTRAINT "user_transfer_sender_id_account_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_transfer" ADD CONSTRAINT "user_transfer_recipient_id_account_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_issue" ADD CONSTRAINT "token_issue_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_unlock" ADD CONSTRAINT "token_unlock_issue_id_token_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."token_issue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_unlock" ADD CONSTRAINT "token_unlock_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_transfer_key" ON "user_transfer" USING btree ("sender_id","key");--> statement-breakpoint
CREATE INDEX "user_transfer_sender" ON "user_transfer" USING btree ("sender_id","create_time","id");--> statement-breakpoint
CREATE INDEX "user_transfer_recipient" ON "user_transfer" USING btree ("recipient_id","create_time","id") WHERE "user_transfer"."status" = 1;--> statement-breakpoint
CREATE INDEX "user_transfer_review" ON "user_transfer" USING btree ("create_time") WHERE "user_transfer"."status" = 0;--> statement-breakpoint
CREATE INDEX "token_issue_user" ON "token_issue" USING btree ("user_id","time","id");--> statement-breakpoint
CREATE INDEX "token_unlock_user" ON "token_unlock" USING btree ("user_id","unlock_time","id");--> statement-breakpoint
CREATE INDEX "token_unlock_due" ON "token_unlock" USING btree ("unlock_time") WHERE "token_unlock"."status" = 0;