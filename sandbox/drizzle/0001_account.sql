CREATE TABLE "account_login_failure" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_deposit" ALTER COLUMN "amount" SET DATA TYPE numeric(38,0);--> statement-breakpoint
ALTER TABLE "account_outbox" ALTER COLUMN "id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "account_outbox" ALTER COLUMN "id" SET MAXVALUE 2147483647;--> statement-breakpoint
ALTER TABLE "account_user" DROP COLUMN "failed_logins";--> statement-breakpoint
ALTER TABLE "account_user" DROP COLUMN "locked_until";