CREATE TABLE "kyc_file" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"option" text NOT NULL,
	"request_id" text,
	"content" "bytea" NOT NULL,
	"preview" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kyc_request" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"organisation" text NOT NULL,
	"level" smallint NOT NULL,
	"kind" text NOT NULL,
	"country" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"details" jsonb NOT NULL,
	"document_key" text,
	"create_time" bigint NOT NULL,
	"decide_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kyc_file" ADD CONSTRAINT "kyc_file_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_file" ADD CONSTRAINT "kyc_file_request_id_kyc_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."kyc_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_request" ADD CONSTRAINT "kyc_request_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kyc_file_request" ON "kyc_file" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "kyc_file_unused" ON "kyc_file" USING btree ("create_time") WHERE "kyc_file"."request_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_file_waiting" ON "kyc_file" USING btree ("user_id","option") WHERE "kyc_file"."request_id" is null;--> statement-breakpoint
CREATE INDEX "kyc_request_user" ON "kyc_request" USING btree ("user_id","level","create_time");--> statement-breakpoint
CREATE INDEX "kyc_request_review" ON "kyc_request" USING btree ("create_time") WHERE "kyc_request"."status" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_request_standing" ON "kyc_request" USING btree ("user_id","level") WHERE "kyc_request"."status" in (1, 2);--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_request_document" ON "kyc_request" USING btree ("organisation","document_key") WHERE "kyc_request"."status" in (1, 2);