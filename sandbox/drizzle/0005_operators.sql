CREATE TABLE "operator_approval" (
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"operator" text NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "operator_approval_kind_record_operator_pk" PRIMARY KEY("kind","record","operator")
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"number" bigint PRIMARY KEY NOT NULL,
	"time" bigint NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"organisation" text NOT NULL,
	"detail" text NOT NULL,
	"address" text NOT NULL,
	"previous" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"create_time" bigint NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"name" text PRIMARY KEY NOT NULL,
	"roles" jsonb NOT NULL,
	"organisation" text NOT NULL,
	"password_hash" text,
	"authenticator_secret" text,
	"authenticator_step" bigint DEFAULT 0 NOT NULL,
	"enrolment_hash" text DEFAULT '' NOT NULL,
	"enrolment_expires" bigint DEFAULT 0 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"disabled_time" bigint DEFAULT 0 NOT NULL,
	"create_time" bigint NOT NULL,
	"last_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cast_apply" ADD COLUMN "decided_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kyc_request" ADD COLUMN "decided_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_transfer" ADD COLUMN "decided_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "decided_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_log_record" ON "operator_log" USING btree ("kind","record");--> statement-breakpoint
CREATE INDEX "operator_session_operator" ON "operator_session" USING btree ("operator");--> statement-breakpoint
-- What follows is written by hand: drizzle-kit knows neither functions nor triggers.
CREATE FUNCTION "operator_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of the log of operators are never altered' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "operator_log_altered" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "operator_log_stays"();
