CREATE TABLE "account_device" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_login_time" bigint NOT NULL,
	CONSTRAINT "account_device_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "last_use_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_user" ADD COLUMN "anti_phishing_code" text;--> statement-breakpoint
ALTER TABLE "account_device" ADD CONSTRAINT "account_device_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_device_time" ON "account_device" USING btree ("last_login_time");