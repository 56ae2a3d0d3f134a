ALTER TABLE "command" DROP CONSTRAINT "command_owner_name_key_pk";--> statement-breakpoint
ALTER TABLE "command" ADD CONSTRAINT "command_key_owner_name_pk" PRIMARY KEY("key","owner","name");