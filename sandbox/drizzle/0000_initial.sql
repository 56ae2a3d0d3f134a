CREATE TABLE "account_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organisation" text NOT NULL,
	"secret" jsonb NOT NULL,
	"create_time" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deposit_address" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"protocol" text NOT NULL,
	"memo" text NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deposit" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"protocol" text NOT NULL,
	"amount" bigint NOT NULL,
	"address" text NOT NULL,
	"transaction_hash" text NOT NULL,
	"confirmations" integer NOT NULL,
	"confirmations_needed" integer NOT NULL,
	"status" integer NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "account_deposit_transaction_hash_unique" UNIQUE("transaction_hash")
);
--> statement-breakpoint
CREATE TABLE "account_favourite" (
	"user_id" text NOT NULL,
	"pair_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "account_favourite_user_id_pair_id_pk" PRIMARY KEY("user_id","pair_id")
);
--> statement-breakpoint
CREATE TABLE "account_idempotent_answer" (
	"key" text NOT NULL,
	"call" text NOT NULL,
	"organisation" text NOT NULL,
	"input_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "account_idempotent_answer_organisation_call_key_pk" PRIMARY KEY("organisation","call","key")
);
--> statement-breakpoint
CREATE TABLE "account_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"code" text NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_sandbox_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"socket_token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint NOT NULL,
	"expires" bigint NOT NULL,
	CONSTRAINT "account_session_socket_token_hash_unique" UNIQUE("socket_token_hash")
);
--> statement-breakpoint
CREATE TABLE "account_user" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"uid" text NOT NULL,
	"nickname" text NOT NULL,
	"email" text,
	"mobile" text,
	"password_hash" text NOT NULL,
	"country" text NOT NULL,
	"invite_code" text NOT NULL,
	"invited_by" text,
	"authenticator_secret" text,
	"authenticator_step" bigint DEFAULT 0 NOT NULL,
	"trade_password_hash" text,
	"kyc_level" integer DEFAULT 0 NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"locked_until" bigint DEFAULT 0 NOT NULL,
	"register_time" bigint NOT NULL,
	CONSTRAINT "account_user_uid_unique" UNIQUE("uid"),
	CONSTRAINT "account_user_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "candle" (
	"pair" text NOT NULL,
	"resolution" text NOT NULL,
	"time" bigint NOT NULL,
	"open" numeric(38,0) NOT NULL,
	"high" numeric(38,0) NOT NULL,
	"low" numeric(38,0) NOT NULL,
	"close" numeric(38,0) NOT NULL,
	"lots" numeric(38,0) NOT NULL,
	"turnover" numeric(38,0) NOT NULL,
	CONSTRAINT "candle_pair_resolution_time_pk" PRIMARY KEY("pair","resolution","time")
);
--> statement-breakpoint
CREATE TABLE "exchange_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_order" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"pair" text NOT NULL,
	"type" smallint NOT NULL,
	"side" smallint NOT NULL,
	"price" numeric(38,0) NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"traded_lots" numeric(38,0) NOT NULL,
	"turnover" numeric(38,0) NOT NULL,
	"fee" numeric(38,0) NOT NULL,
	"held" numeric(38,0) NOT NULL,
	"status" smallint NOT NULL,
	"create_time" bigint NOT NULL,
	"close_time" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holding" (
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"available" numeric(38,0) NOT NULL,
	"frozen" numeric(38,0) NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "holding_owner_token_pk" PRIMARY KEY("owner","token")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"input" text NOT NULL,
	"answer" text NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "idempotency_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigint PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"time" bigint NOT NULL,
	"simulated" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"journal_id" bigint NOT NULL,
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"part" smallint NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	CONSTRAINT "ledger_entry_journal_id_owner_token_part_pk" PRIMARY KEY("journal_id","owner","token","part")
);
--> statement-breakpoint
CREATE TABLE "trade" (
	"id" bigint NOT NULL,
	"pair" text NOT NULL,
	"price" numeric(38,0) NOT NULL,
	"lots" numeric(38,0) NOT NULL,
	"side" smallint NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "trade_pair_id_pk" PRIMARY KEY("pair","id")
);
--> statement-breakpoint
CREATE TABLE "user_trade" (
	"owner" text NOT NULL,
	"trade_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"pair" text NOT NULL,
	"side" smallint NOT NULL,
	"price" numeric(38,0) NOT NULL,
	"lots" numeric(38,0) NOT NULL,
	"turnover" numeric(38,0) NOT NULL,
	"fee" numeric(38,0) NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "user_trade_owner_trade_id_pk" PRIMARY KEY("owner","trade_id")
);
--> statement-breakpoint
ALTER TABLE "account_deposit_address" ADD CONSTRAINT "account_deposit_address_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deposit" ADD CONSTRAINT "account_deposit_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_favourite" ADD CONSTRAINT "account_favourite_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_challenge_expires" ON "account_challenge" USING btree ("expires");--> statement-breakpoint
CREATE UNIQUE INDEX "account_deposit_address_owner" ON "account_deposit_address" USING btree ("user_id","token","protocol");--> statement-breakpoint
CREATE INDEX "account_deposit_user" ON "account_deposit" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "account_deposit_status" ON "account_deposit" USING btree ("status");--> statement-breakpoint
CREATE INDEX "account_outbox_recipient" ON "account_outbox" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "account_session_user" ON "account_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_session_expires" ON "account_session" USING btree ("expires");--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_email" ON "account_user" USING btree ("organisation","email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_mobile" ON "account_user" USING btree ("organisation","mobile");--> statement-breakpoint
CREATE INDEX "exchange_order_owner" ON "exchange_order" USING btree ("owner","id");--> statement-breakpoint
CREATE INDEX "exchange_order_open" ON "exchange_order" USING btree ("id") WHERE "exchange_order"."close_time" = 0;--> statement-breakpoint
CREATE INDEX "idempotency_time" ON "idempotency" USING btree ("time");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_cause" ON "journal" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "journal_simulated" ON "journal" USING btree ("id") WHERE "journal"."simulated";--> statement-breakpoint
CREATE INDEX "user_trade_order" ON "user_trade" USING btree ("order_id","trade_id");