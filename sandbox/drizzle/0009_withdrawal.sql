CREATE TABLE "saved_address" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" smallint NOT NULL,
	"token" text NOT NULL,
	"protocol" text NOT NULL,
	"address_to" text NOT NULL,
	"memo" text NOT NULL,
	"title" text NOT NULL,
	"tag" text NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"token" text NOT NULL,
	"protocol" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"fee" numeric(38,0) NOT NULL,
	"address_to" text NOT NULL,
	"memo" text NOT NULL,
	"new_address" boolean NOT NULL,
	"status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"transaction_hash" text DEFAULT '' NOT NULL,
	"confirmations" integer DEFAULT 0 NOT NULL,
	"confirmations_needed" integer NOT NULL,
	"create_time" bigint NOT NULL,
	"review_time" bigint DEFAULT 0 NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_address_once" ON "saved_address" USING btree ("user_id","kind","token","protocol","address_to","memo");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_key" ON "withdrawal" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "withdrawal_user" ON "withdrawal" USING btree ("user_id","create_time","id");--> statement-breakpoint
CREATE INDEX "withdrawal_quota" ON "withdrawal" USING btree ("user_id","token","create_time");--> statement-breakpoint
CREATE INDEX "withdrawal_open" ON "withdrawal" USING btree ("create_time") WHERE "withdrawal"."close_time" = 0;