CREATE TABLE "account_attempt" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_time" bigint NOT NULL,
	"locked_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_challenge" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"organisation" text NOT NULL,
	"secret" text NOT NULL,
	"create_time" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_deletion" (
	"user_id" text PRIMARY KEY NOT NULL,
	"state" integer NOT NULL,
	"reason" text NOT NULL,
	"request_time" bigint NOT NULL,
	"answer_by" bigint NOT NULL
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
	"amount" numeric(38,0) NOT NULL,
	"address" text NOT NULL,
	"transaction_hash" text NOT NULL,
	"confirmations" integer NOT NULL,
	"confirmations_needed" integer NOT NULL,
	"status" integer NOT NULL,
	"create_time" bigint NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "account_deposit_transaction_hash_unique" UNIQUE("transaction_hash")
);
--> statement-breakpoint
CREATE TABLE "account_device" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_login_time" bigint NOT NULL,
	"trusted_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_device_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
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
CREATE TABLE "account_invite_slots" (
	"user_id" text PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
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
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"last_use_time" bigint DEFAULT 0 NOT NULL,
	"device_hash" text DEFAULT '' NOT NULL,
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
	"password_hash" text,
	"country" text NOT NULL,
	"invite_code" text NOT NULL,
	"invited_by" text,
	"authenticator_secret" text,
	"authenticator_step" bigint DEFAULT 0 NOT NULL,
	"trade_password_hash" text,
	"kyc_level" integer DEFAULT 0 NOT NULL,
	"register_time" bigint NOT NULL,
	"authenticator_time" bigint DEFAULT 0 NOT NULL,
	"hold_code" integer DEFAULT 0 NOT NULL,
	"hold_until" bigint DEFAULT 0 NOT NULL,
	"anti_phishing_code" text,
	CONSTRAINT "account_user_uid_unique" UNIQUE("uid"),
	CONSTRAINT "account_user_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "gift_activity" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"token" text NOT NULL,
	"total" numeric(38,0) NOT NULL,
	"locked" numeric(38,0) NOT NULL,
	"min_amount" numeric(38,0) NOT NULL,
	"max_amount" numeric(38,0) NOT NULL,
	"gift_rate" integer NOT NULL,
	"invite_rate" integer NOT NULL,
	"duration" bigint NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"fund" numeric(38,0) NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_lock" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"key" text NOT NULL,
	"again" boolean NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"gift" numeric(38,0) NOT NULL,
	"inviter_id" text,
	"invite_gift" numeric(38,0) NOT NULL,
	"status" smallint NOT NULL,
	"lock_time" bigint NOT NULL,
	"release_time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction" (
	"activity_id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"type" smallint NOT NULL,
	"label_id" text NOT NULL,
	"item_name" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"token" text NOT NULL,
	"market" text NOT NULL,
	"units" numeric(38,0) NOT NULL,
	"quantity" integer NOT NULL,
	"initial_price" numeric(38,0) NOT NULL,
	"lowest_price" numeric(38,0) NOT NULL,
	"step" numeric(38,0) NOT NULL,
	"interval" bigint NOT NULL,
	"extension" bigint NOT NULL,
	"min_portions" integer NOT NULL,
	"order_limit" integer NOT NULL,
	"user_limit" integer NOT NULL,
	"start_time" bigint NOT NULL,
	"planned_end" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"bidders" integer DEFAULT 0 NOT NULL,
	"top_bid" numeric(38,0) NOT NULL,
	"needed_bid" numeric(38,0) NOT NULL,
	"simulated" integer DEFAULT 0 NOT NULL,
	"settlement_price" numeric(38,0) NOT NULL,
	"closed_time" bigint DEFAULT 0 NOT NULL,
	"settled_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_order" (
	"id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"number" integer NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"limit_price" numeric(38,0) NOT NULL,
	"bid_price" numeric(38,0) NOT NULL,
	"bid_portions" integer NOT NULL,
	"portions" integer NOT NULL,
	"settlement_price" numeric(38,0) NOT NULL,
	"refund_total" numeric(38,0) NOT NULL,
	"status" smallint NOT NULL,
	"create_time" bigint NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"token" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"website" text NOT NULL,
	"total_supply" numeric(38,0) NOT NULL,
	"issue_price" text NOT NULL,
	"issue_market" text NOT NULL,
	"issue_time" bigint NOT NULL,
	"certification_level" smallint NOT NULL,
	"slogan" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"story" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_repurchase" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_repurchase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"pair" text NOT NULL,
	"type" smallint NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"turnover" numeric(38,0) NOT NULL,
	"time" bigint NOT NULL,
	"transaction_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"campaign_no" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"organisation" text NOT NULL,
	"category_id" integer NOT NULL,
	"type" smallint NOT NULL,
	"title" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"token" text NOT NULL,
	"market" text NOT NULL,
	"price" numeric(38,0) NOT NULL,
	"units" numeric(38,0) NOT NULL,
	"total" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"simulated" integer DEFAULT 0 NOT NULL,
	"simulated_buyers" integer DEFAULT 0 NOT NULL,
	"min_portions" integer NOT NULL,
	"max_portions" integer NOT NULL,
	"user_limit" integer NOT NULL,
	"soft_cap" integer NOT NULL,
	"settlement" smallint NOT NULL,
	"unlocks" jsonb NOT NULL,
	"needs" jsonb NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_activity_id_unique" UNIQUE("activity_id"),
	CONSTRAINT "campaign_sold" CHECK ("campaign"."sold" between 0 and "campaign"."total")
);
--> statement-breakpoint
CREATE TABLE "pledge_release" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"token_amount" numeric(38,0) NOT NULL,
	"release_time" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_order" (
	"id" text PRIMARY KEY NOT NULL,
	"turn" bigserial NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"campaign_no" text NOT NULL,
	"type" smallint NOT NULL,
	"portions" integer NOT NULL,
	"total" numeric(38,0) NOT NULL,
	"quantity" numeric(38,0) NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"code" integer DEFAULT 0 NOT NULL,
	"released" numeric(38,0) NOT NULL,
	"create_time" bigint NOT NULL,
	"locale" text DEFAULT 'zh-HK' NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "chain_fault" (
	"network" text PRIMARY KEY NOT NULL,
	"fail_next" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_reorganisation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_reorganisation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"network" text NOT NULL,
	"from_height" bigint NOT NULL,
	"to_height" bigint NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_transaction" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"network" text NOT NULL,
	"token" text NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"memo" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"time" bigint NOT NULL,
	"height" bigint,
	"failed" boolean NOT NULL,
	"final" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chain_transaction_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "collectible" (
	"campaign_no" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"title" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"images" jsonb NOT NULL,
	"market" text NOT NULL,
	"initial_price" numeric(38,0) NOT NULL,
	"latest_price" numeric(38,0) NOT NULL,
	"step" numeric(38,0) NOT NULL,
	"bids" integer DEFAULT 0 NOT NULL,
	"reward_rate" integer NOT NULL,
	"extension" bigint NOT NULL,
	"start_time" bigint NOT NULL,
	"planned_end" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"simulated" integer DEFAULT 0 NOT NULL,
	"settled_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collectible_bid" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_no" text NOT NULL,
	"number" integer NOT NULL,
	"owner" text NOT NULL,
	"bidder" text NOT NULL,
	"key" text NOT NULL,
	"price" numeric(38,0) NOT NULL,
	"refund_total" numeric(38,0) NOT NULL,
	"reward" numeric(38,0) NOT NULL,
	"status" smallint NOT NULL,
	"time" bigint NOT NULL,
	"held" numeric(38,0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_code" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"create_time" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"return_time" bigint DEFAULT 0 NOT NULL,
	"user_id" text,
	"redeem_time" bigint DEFAULT 0 NOT NULL,
	"redeem_key" text,
	"code" text DEFAULT '' NOT NULL,
	CONSTRAINT "deposit_code_code_hash_unique" UNIQUE("code_hash")
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
	CONSTRAINT "holding_owner_token_pk" PRIMARY KEY("owner","token"),
	CONSTRAINT "holding_not_below_zero" CHECK ("holding"."owner" like '@%' or ("holding"."available" >= 0 and "holding"."frozen" >= 0))
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
CREATE TABLE "home_banner" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"position" integer NOT NULL,
	"device" text NOT NULL,
	"sort" integer NOT NULL,
	"title" jsonb NOT NULL,
	"image_url" text NOT NULL,
	"link" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_notice" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_issue" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"reason" text NOT NULL,
	"settlement" smallint NOT NULL,
	"time" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_unlock" (
	"id" text PRIMARY KEY NOT NULL,
	"issue_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"campaign_no" text NOT NULL,
	"campaign_title" jsonb NOT NULL,
	"unlock_time" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "staking_position" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"key" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"day_yield" numeric(38,0) NOT NULL,
	"paid_days" integer NOT NULL,
	"status" smallint NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"due_time" bigint NOT NULL,
	"release_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staking_product" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"token" text NOT NULL,
	"term_days" integer NOT NULL,
	"rate" integer NOT NULL,
	"min_amount" numeric(38,0) NOT NULL,
	"max_amount" numeric(38,0) NOT NULL,
	"quota" numeric(38,0) NOT NULL,
	"taken" numeric(38,0) NOT NULL,
	"early_release" boolean NOT NULL,
	"start_time" bigint NOT NULL,
	"end_time" bigint NOT NULL,
	"fund" numeric(38,0) NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staking_yield" (
	"position_id" text NOT NULL,
	"day" integer NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "staking_yield_position_id_day_pk" PRIMARY KEY("position_id","day")
);
--> statement-breakpoint
CREATE TABLE "user_transfer" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation" text NOT NULL,
	"sender_id" text NOT NULL,
	"recipient_id" text NOT NULL,
	"key" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"payee_type" smallint NOT NULL,
	"payee" text NOT NULL,
	"note" text NOT NULL,
	"status" smallint NOT NULL,
	"create_time" bigint NOT NULL,
	"decide_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
	"version" integer DEFAULT 1 NOT NULL,
	"locale" text DEFAULT 'zh-HK' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deposit_address" ADD CONSTRAINT "account_deposit_address_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deposit" ADD CONSTRAINT "account_deposit_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_device" ADD CONSTRAINT "account_device_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_favourite" ADD CONSTRAINT "account_favourite_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_invite_slots" ADD CONSTRAINT "account_invite_slots_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_lock" ADD CONSTRAINT "gift_lock_activity_id_gift_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."gift_activity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_lock" ADD CONSTRAINT "gift_lock_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_lock" ADD CONSTRAINT "gift_lock_inviter_id_account_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_order" ADD CONSTRAINT "auction_order_activity_id_auction_activity_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."auction"("activity_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge_release" ADD CONSTRAINT "pledge_release_order_id_sale_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sale_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_order" ADD CONSTRAINT "sale_order_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_order" ADD CONSTRAINT "sale_order_campaign_no_campaign_campaign_no_fk" FOREIGN KEY ("campaign_no") REFERENCES "public"."campaign"("campaign_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_apply" ADD CONSTRAINT "cast_apply_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_file" ADD CONSTRAINT "cast_file_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cast_file" ADD CONSTRAINT "cast_file_apply_id_cast_apply_id_fk" FOREIGN KEY ("apply_id") REFERENCES "public"."cast_apply"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectible_bid" ADD CONSTRAINT "collectible_bid_campaign_no_collectible_campaign_no_fk" FOREIGN KEY ("campaign_no") REFERENCES "public"."collectible"("campaign_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_code" ADD CONSTRAINT "deposit_code_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_issue" ADD CONSTRAINT "token_issue_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_unlock" ADD CONSTRAINT "token_unlock_issue_id_token_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."token_issue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_unlock" ADD CONSTRAINT "token_unlock_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_file" ADD CONSTRAINT "kyc_file_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_file" ADD CONSTRAINT "kyc_file_request_id_kyc_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."kyc_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_request" ADD CONSTRAINT "kyc_request_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_brand" ADD CONSTRAINT "node_brand_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_income" ADD CONSTRAINT "node_income_member_id_node_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."node_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_income" ADD CONSTRAINT "node_income_source_id_account_user_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_invitation" ADD CONSTRAINT "node_invitation_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_member" ADD CONSTRAINT "node_member_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staking_position" ADD CONSTRAINT "staking_position_product_id_staking_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."staking_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staking_position" ADD CONSTRAINT "staking_position_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staking_yield" ADD CONSTRAINT "staking_yield_position_id_staking_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."staking_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_transfer" ADD CONSTRAINT "user_transfer_sender_id_account_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_transfer" ADD CONSTRAINT "user_transfer_recipient_id_account_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_address" ADD CONSTRAINT "saved_address_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_user_id_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_attempt_time" ON "account_attempt" USING btree ("last_time");--> statement-breakpoint
CREATE INDEX "account_challenge_expires" ON "account_challenge" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "account_deletion_due" ON "account_deletion" USING btree ("state","answer_by");--> statement-breakpoint
CREATE UNIQUE INDEX "account_deposit_address_owner" ON "account_deposit_address" USING btree ("user_id","token","protocol");--> statement-breakpoint
CREATE INDEX "account_deposit_user" ON "account_deposit" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "account_deposit_status" ON "account_deposit" USING btree ("status");--> statement-breakpoint
CREATE INDEX "account_device_time" ON "account_device" USING btree ("last_login_time");--> statement-breakpoint
CREATE INDEX "account_outbox_recipient" ON "account_outbox" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "account_session_user" ON "account_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_session_expires" ON "account_session" USING btree ("expires");--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_email" ON "account_user" USING btree ("organisation","email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_user_mobile" ON "account_user" USING btree ("organisation","mobile");--> statement-breakpoint
CREATE INDEX "account_user_inviter" ON "account_user" USING btree ("invited_by","register_time","id");--> statement-breakpoint
CREATE INDEX "gift_activity_start" ON "gift_activity" USING btree ("organisation","start_time");--> statement-breakpoint
CREATE INDEX "gift_activity_open" ON "gift_activity" USING btree ("end_time") WHERE "gift_activity"."close_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_lock_key" ON "gift_lock" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "gift_lock_activity" ON "gift_lock" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "gift_lock_user" ON "gift_lock" USING btree ("user_id","lock_time","id");--> statement-breakpoint
CREATE INDEX "gift_lock_inviter" ON "gift_lock" USING btree ("inviter_id","lock_time","id") WHERE "gift_lock"."inviter_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_lock_due" ON "gift_lock" USING btree ("release_time","id") WHERE "gift_lock"."status" = 0;--> statement-breakpoint
CREATE INDEX "auction_start" ON "auction" USING btree ("organisation","start_time","activity_id");--> statement-breakpoint
CREATE INDEX "auction_unsettled" ON "auction" USING btree ("start_time") WHERE "auction"."settled_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_order_key" ON "auction_order" USING btree ("owner","key");--> statement-breakpoint
CREATE INDEX "auction_order_owner" ON "auction_order" USING btree ("owner","create_time","activity_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_order_number" ON "auction_order" USING btree ("activity_id","number");--> statement-breakpoint
CREATE INDEX "auction_order_open" ON "auction_order" USING btree ("activity_id") WHERE "auction_order"."status" = 5;--> statement-breakpoint
CREATE INDEX "brand_repurchase_token" ON "brand_repurchase" USING btree ("token","id");--> statement-breakpoint
CREATE INDEX "campaign_start" ON "campaign" USING btree ("organisation","start_time","campaign_no");--> statement-breakpoint
CREATE INDEX "campaign_end" ON "campaign" USING btree ("organisation","end_time");--> statement-breakpoint
CREATE INDEX "campaign_unsettled" ON "campaign" USING btree ("start_time") WHERE "campaign"."state" = 0;--> statement-breakpoint
CREATE INDEX "pledge_release_order" ON "pledge_release" USING btree ("order_id","release_time");--> statement-breakpoint
CREATE INDEX "pledge_release_due" ON "pledge_release" USING btree ("release_time") WHERE "pledge_release"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_order_key" ON "sale_order" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "sale_order_user" ON "sale_order" USING btree ("user_id","type","turn");--> statement-breakpoint
CREATE INDEX "sale_order_campaign" ON "sale_order" USING btree ("campaign_no","state","turn");--> statement-breakpoint
CREATE INDEX "sale_order_waiting" ON "sale_order" USING btree ("turn") WHERE "sale_order"."state" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "cast_apply_key" ON "cast_apply" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "cast_apply_standing" ON "cast_apply" USING btree ("user_id","category_id") WHERE "cast_apply"."status" in (0, 1);--> statement-breakpoint
CREATE INDEX "cast_apply_list" ON "cast_apply" USING btree ("organisation","create_time","id");--> statement-breakpoint
CREATE INDEX "cast_apply_user" ON "cast_apply" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "cast_apply_review" ON "cast_apply" USING btree ("create_time") WHERE "cast_apply"."status" = 0;--> statement-breakpoint
CREATE INDEX "cast_file_apply" ON "cast_file" USING btree ("apply_id","place");--> statement-breakpoint
CREATE INDEX "cast_file_unused" ON "cast_file" USING btree ("user_id","create_time") WHERE "cast_file"."apply_id" is null;--> statement-breakpoint
CREATE INDEX "chain_transaction_open" ON "chain_transaction" USING btree ("network","height") WHERE not "chain_transaction"."final";--> statement-breakpoint
CREATE INDEX "chain_transaction_recent" ON "chain_transaction" USING btree ("network","time");--> statement-breakpoint
CREATE INDEX "collectible_start" ON "collectible" USING btree ("organisation","start_time","campaign_no");--> statement-breakpoint
CREATE INDEX "collectible_unsettled" ON "collectible" USING btree ("start_time") WHERE "collectible"."settled_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "collectible_bid_key" ON "collectible_bid" USING btree ("owner","key");--> statement-breakpoint
CREATE UNIQUE INDEX "collectible_bid_number" ON "collectible_bid" USING btree ("campaign_no","number");--> statement-breakpoint
CREATE INDEX "collectible_bid_owner" ON "collectible_bid" USING btree ("owner","time","id");--> statement-breakpoint
CREATE INDEX "deposit_code_user" ON "deposit_code" USING btree ("user_id","redeem_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_code_key" ON "deposit_code" USING btree ("user_id","redeem_key");--> statement-breakpoint
CREATE INDEX "deposit_code_open" ON "deposit_code" USING btree ("expires") WHERE "deposit_code"."user_id" is null and "deposit_code"."return_time" = 0;--> statement-breakpoint
CREATE INDEX "exchange_order_owner" ON "exchange_order" USING btree ("owner","id");--> statement-breakpoint
CREATE INDEX "exchange_order_pending" ON "exchange_order" USING btree ("owner","id") WHERE "exchange_order"."close_time" = 0 and "exchange_order"."owner" !~ '^sim-';--> statement-breakpoint
CREATE INDEX "exchange_order_open" ON "exchange_order" USING btree ("id") WHERE "exchange_order"."close_time" = 0;--> statement-breakpoint
CREATE INDEX "holding_holders" ON "holding" USING btree ("token") WHERE "holding"."owner" !~ '^@';--> statement-breakpoint
CREATE INDEX "idempotency_time" ON "idempotency" USING btree ("time");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_cause" ON "journal" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "journal_simulated" ON "journal" USING btree ("id") WHERE "journal"."simulated";--> statement-breakpoint
CREATE INDEX "ledger_entry_user" ON "ledger_entry" USING btree ("owner","journal_id") WHERE "ledger_entry"."owner" !~ '^(sim-|@)';--> statement-breakpoint
CREATE INDEX "user_trade_order" ON "user_trade" USING btree ("order_id","trade_id");--> statement-breakpoint
CREATE INDEX "user_trade_time" ON "user_trade" USING btree ("time");--> statement-breakpoint
CREATE INDEX "home_banner_place" ON "home_banner" USING btree ("organisation","position","device","sort");--> statement-breakpoint
CREATE INDEX "home_notice_newest" ON "home_notice" USING btree ("organisation","time","id");--> statement-breakpoint
CREATE INDEX "token_issue_user" ON "token_issue" USING btree ("user_id","time","id");--> statement-breakpoint
CREATE INDEX "token_unlock_user" ON "token_unlock" USING btree ("user_id","unlock_time","id");--> statement-breakpoint
CREATE INDEX "token_unlock_due" ON "token_unlock" USING btree ("unlock_time") WHERE "token_unlock"."status" = 0;--> statement-breakpoint
CREATE INDEX "kyc_file_request" ON "kyc_file" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "kyc_file_unused" ON "kyc_file" USING btree ("create_time") WHERE "kyc_file"."request_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_file_waiting" ON "kyc_file" USING btree ("user_id","option") WHERE "kyc_file"."request_id" is null;--> statement-breakpoint
CREATE INDEX "kyc_request_user" ON "kyc_request" USING btree ("user_id","level","create_time");--> statement-breakpoint
CREATE INDEX "kyc_request_review" ON "kyc_request" USING btree ("create_time") WHERE "kyc_request"."status" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_request_standing" ON "kyc_request" USING btree ("user_id","level") WHERE "kyc_request"."status" in (1, 2);--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_request_document" ON "kyc_request" USING btree ("organisation","document_key") WHERE "kyc_request"."status" in (1, 2);--> statement-breakpoint
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
CREATE UNIQUE INDEX "staking_position_key" ON "staking_position" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "staking_position_product" ON "staking_position" USING btree ("product_id","status");--> statement-breakpoint
CREATE INDEX "staking_position_user" ON "staking_position" USING btree ("user_id","start_time","id");--> statement-breakpoint
CREATE INDEX "staking_position_due" ON "staking_position" USING btree ("due_time","id") WHERE "staking_position"."status" = 0;--> statement-breakpoint
CREATE INDEX "staking_product_start" ON "staking_product" USING btree ("organisation","start_time");--> statement-breakpoint
CREATE INDEX "staking_product_open" ON "staking_product" USING btree ("end_time") WHERE "staking_product"."close_time" = 0;--> statement-breakpoint
CREATE INDEX "staking_yield_user" ON "staking_yield" USING btree ("user_id","time","position_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_transfer_key" ON "user_transfer" USING btree ("sender_id","key");--> statement-breakpoint
CREATE INDEX "user_transfer_sender" ON "user_transfer" USING btree ("sender_id","create_time","id");--> statement-breakpoint
CREATE INDEX "user_transfer_recipient" ON "user_transfer" USING btree ("recipient_id","create_time","id") WHERE "user_transfer"."status" = 1;--> statement-breakpoint
CREATE INDEX "user_transfer_review" ON "user_transfer" USING btree ("create_time") WHERE "user_transfer"."status" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_address_once" ON "saved_address" USING btree ("user_id","kind","token","protocol","address_to","memo");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_key" ON "withdrawal" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "withdrawal_user" ON "withdrawal" USING btree ("user_id","create_time","id");--> statement-breakpoint
CREATE INDEX "withdrawal_quota" ON "withdrawal" USING btree ("user_id","token","create_time");--> statement-breakpoint
CREATE INDEX "withdrawal_open" ON "withdrawal" USING btree ("create_time") WHERE "withdrawal"."close_time" = 0;--> statement-breakpoint
-- What follows is written by hand: drizzle-kit knows neither functions nor triggers.
CREATE FUNCTION "ledger_lines_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed GROUP BY journal_id, token HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'Lines of a journal do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_lines_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of a journal are never altered' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entry_inserted" AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_lines_balance"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_deleted" AFTER DELETE ON "ledger_entry" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_lines_balance"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_altered" BEFORE UPDATE ON "ledger_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_lines_stay"();
