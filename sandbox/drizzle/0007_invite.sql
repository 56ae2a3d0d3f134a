CREATE TABLE "account_invite_slots" (
	"user_id" text PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_invite_slots" ADD CONSTRAINT "account_invite_slots_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_inviter" ON "account_user" USING btree ("invited_by","register_time","id");