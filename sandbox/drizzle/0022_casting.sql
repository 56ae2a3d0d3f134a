CREATE TABLE "cast_apply" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"user_id" text NOT NULL,
	"category_id" text NOT NULL,
	"key" text NOT NULL,
	"stage_name" text NOT NULL,
	"slogan" text NOT NULL,
	"introduction" text NOT NULL,
	"contact" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" bigint NOT NULL,
	"decide_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cast_file" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"apply_id" text,
	"place" integer DEFAULT 0 NOT NULL,
	"content" "bytea" NOT NULL,
	"preview" "bytea" NOT NULL,
	"create_time" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cast_apply" ADD CONSTRAINT "cast_apply_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_file" ADD CONSTRAINT "cast_file_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_file" ADD CONSTRAINT "cast_file_apply_id_cast_apply_id_fk" FOREIGN KEY ("apply_id") REFERENCES "public"."cast_apply"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cast_apply_key" ON "cast_apply" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "cast_apply_standing" ON "cast_apply" USING btree ("user_id","category_id") WHERE "cast_apply"."status" in (0, 1);--> statement-breakpoint
CREATE INDEX "cast_apply_list" ON "cast_apply" USING btree ("organisation","create_time","id");--> statement-breakpoint
CREATE INDEX "cast_apply_user" ON "cast_apply" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "cast_apply_review" ON "cast_apply" USING btree ("create_time") WHERE "cast_apply"."status" = 0;--> statement-breakpoint
CREATE INDEX "cast_file_apply" ON "cast_file" USING btree ("apply_id","place");--> statement-breakpoint
CREATE INDEX "cast_file_unused" ON "cast_file" USING btree ("user_id","create_time") WHERE "cast_file"."apply_id" is null;