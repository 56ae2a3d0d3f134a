CREATE TABLE "account_attempt" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_time" bigint NOT NULL,
	"locked_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deletion" (
	"user_id" text PRIMARY KEY NOT NULL,
	"state" integer NOT NULL,
	"reason" text NOT NULL,
	"request_time" bigint NOT NULL,
	"answer_by" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_user" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "authenticator_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "hold_code" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "hold_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_attempt_time" ON "account_attempt" USING btree ("last_time");--> statement-breakpoint
CREATE INDEX "account_deletion_due" ON "account_deletion" USING btree ("state","answer_by");--> statement-breakpoint
DROP TABLE "account_login_failure";