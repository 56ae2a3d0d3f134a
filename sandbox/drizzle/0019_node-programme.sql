CREATE TABLE "node_brand" (
	"organisation" text NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint NOT NULL,
	CONSTRAINT "node_brand_organisation_token_pk" PRIMARY KEY("organisation","token"),
	CONSTRAINT "node_brand_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "node_day" (
	"day" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_income" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"user_id" text NOT NULL,
	"node_type" smallint NOT NULL,
	"day" bigint NOT NULL,
	"source_id" text NOT NULL,
	"type" smallint NOT NULL,
	"reward_type" smallint NOT NULL,
	"paid" numeric(38,0) NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_invitation" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expire_time" bigint NOT NULL,
	"use_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_member" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"user_id" text NOT NULL,
	"node_type" smallint NOT NULL,
	"key" text NOT NULL,
	"deposit" numeric(38,0) NOT NULL,
	"contribution" numeric(38,0) NOT NULL,
	"reward" numeric(38,0) NOT NULL,
	"yield" numeric(38,0) NOT NULL,
	"join_time" bigint NOT NULL,
	"unlock_time" bigint NOT NULL,
	"end_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "node_brand" ADD CONSTRAINT "node_brand_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_income" ADD CONSTRAINT "node_income_member_id_node_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."node_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_income" ADD CONSTRAINT "node_income_source_id_account_user_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_invitation" ADD CONSTRAINT "node_invitation_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_member" ADD CONSTRAINT "node_member_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "node_income_once" ON "node_income" USING btree ("day","member_id","source_id","reward_type");--> statement-breakpoint
CREATE INDEX "node_income_user" ON "node_income" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "node_income_day" ON "node_income" USING btree ("user_id","node_type","day");--> statement-breakpoint
CREATE INDEX "node_income_due" ON "node_income" USING btree ("id") WHERE "node_income"."status" = 0;--> statement-breakpoint
CREATE INDEX "node_invitation_user" ON "node_invitation" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "node_member_key" ON "node_member" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "node_member_active" ON "node_member" USING btree ("user_id","node_type") WHERE "node_member"."end_time" = 0;--> statement-breakpoint
CREATE INDEX "node_member_joined" ON "node_member" USING btree ("join_time");--> statement-breakpoint
CREATE INDEX "node_member_unlock" ON "node_member" USING btree ("unlock_time") WHERE "node_member"."end_time" = 0;--> statement-breakpoint
CREATE INDEX "node_member_rank" ON "node_member" USING btree ("organisation","node_type","contribution" DESC NULLS FIRST,"join_time","id") WHERE "node_member"."end_time" = 0;--> statement-breakpoint
CREATE INDEX "user_trade_time" ON "user_trade" USING btree ("time");