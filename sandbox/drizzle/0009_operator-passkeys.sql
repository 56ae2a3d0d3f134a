CREATE TABLE "operator_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"challenge" text NOT NULL,
	"origin" text NOT NULL,
	"decision" jsonb,
	"expires" bigint NOT NULL,
	"used_time" bigint DEFAULT 0 NOT NULL,
	"confirmed_time" bigint DEFAULT 0 NOT NULL,
	"noted_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"host" text NOT NULL,
	"name" text NOT NULL,
	"create_time" bigint NOT NULL,
	"last_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_challenge" ADD CONSTRAINT "operator_challenge_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_operator_name_fk" FOREIGN KEY ("operator") REFERENCES "public"."operator"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_challenge_operator" ON "operator_challenge" USING btree ("operator");--> statement-breakpoint
CREATE INDEX "operator_passkey_operator" ON "operator_passkey" USING btree ("operator");