CREATE TABLE "chain_fault" (
	"network" text PRIMARY KEY NOT NULL,
	"fail_next" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_reorganisation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_reorganisation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"from_height" bigint NOT NULL,
	"to_height" bigint NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_transaction" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"network" text NOT NULL,
	"token" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"memo" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"time" bigint NOT NULL,
	"height" bigint,
	"failed" boolean NOT NULL,
	"final" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chain_transaction_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "deposit_code" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"create_time" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"return_time" bigint DEFAULT 0 NOT NULL,
	"user_id" text,
	"redeem_time" bigint DEFAULT 0 NOT NULL,
	"redeem_key" text,
	"code" text DEFAULT '' NOT NULL,
	CONSTRAINT "deposit_code_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "account_deposit" ADD COLUMN "memo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_deposit" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_deposit" ADD COLUMN "close_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_deposit" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_code" ADD CONSTRAINT "deposit_code_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_transaction_open" ON "chain_transaction" USING btree ("network","height") WHERE not "chain_transaction"."final";--> statement-breakpoint
CREATE INDEX "chain_transaction_to" ON "chain_transaction" USING btree ("to_address") WHERE not "chain_transaction"."final";--> statement-breakpoint
CREATE INDEX "chain_transaction_recent" ON "chain_transaction" USING btree ("network","time");--> statement-breakpoint
CREATE INDEX "deposit_code_user" ON "deposit_code" USING btree ("user_id","redeem_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_code_key" ON "deposit_code" USING btree ("user_id","redeem_key");--> statement-breakpoint
CREATE INDEX "deposit_code_open" ON "deposit_code" USING btree ("expires") WHERE "deposit_code"."user_id" is null and "deposit_code"."return_time" = 0;--> statement-breakpoint
UPDATE "account_deposit" SET "memo" = "account_deposit_address"."memo" FROM "account_deposit_address" WHERE "account_deposit_address"."address" = "account_deposit"."address";--> statement-breakpoint
UPDATE "account_deposit" SET "close_time" = "create_time" + "confirmations_needed" * 3000 WHERE "status" = 5;--> statement-breakpoint
INSERT INTO "chain_transaction" ("id", "reference", "network", "token", "from_address", "to_address", "memo", "amount", "time", "height", "failed")
SELECT "transaction_hash", 'deposit:' || "id", "protocol", "token", '', "address", "memo", "amount", "create_time", ("create_time" - 1577836800000) / 3000 + 1, false FROM "account_deposit" WHERE "status" = 3;
