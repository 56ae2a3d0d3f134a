CREATE TABLE "command" (
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"input" text NOT NULL,
	"outcome" text NOT NULL,
	"time" bigint NOT NULL,
	CONSTRAINT "command_owner_name_key_pk" PRIMARY KEY("owner","name","key")
);
--> statement-breakpoint
CREATE INDEX "command_time" ON "command" USING btree ("time");--> statement-breakpoint
-- What follows until the first DROP is written by hand: what was done before is known by its key as ever. What was asked for is not
-- known, and so not compared, but of orders and transfers between accounts. Keys of demo users' own are never forgotten.
INSERT INTO "command" ("owner", "name", "key", "input", "outcome", "time")
SELECT "owner",
  CASE WHEN "input" LIKE 'cancel %' THEN 'order.cancelOrder'
    WHEN "input" LIKE 'transfer c2c %' THEN 'teller.tokenToFiatTransfer'
    WHEN "input" LIKE 'transfer asset %' THEN 'teller.fiatToTokenTransfer'
    ELSE 'order.placeOrder' END,
  "key",
  CASE WHEN "input" LIKE 'cancel %' THEN split_part("input", ' ', 2)
    WHEN "input" LIKE 'transfer %' THEN split_part("input", ' ', 3) || ' ' || split_part("input", ' ', 4)
    ELSE "input" END,
  CASE WHEN "input" LIKE 'transfer %' THEN ("answer"::jsonb || jsonb_build_object('token', split_part("input", ' ', 3)))::text
    ELSE "answer" END,
  "time"
FROM "idempotency";--> statement-breakpoint
INSERT INTO "command" ("owner", "name", "key", "input", "outcome", "time")
SELECT "organisation", "call", "key", '', "user_id", "create_time" FROM "account_idempotent_answer";--> statement-breakpoint
INSERT INTO "command" ("owner", "name", "key", "input", "outcome", "time")
SELECT "owner", "name", CASE WHEN "key" ~ '^demo[ -]' THEN 'once ' || "key" ELSE "key" END, '', "outcome", "time" FROM (
  SELECT "user_id" AS "owner", CASE WHEN "again" THEN 'activity.lockStoreAgain' ELSE 'activity.lockStore' END AS "name",
    "key", "id" AS "outcome", "lock_time" AS "time" FROM "gift_lock"
  UNION ALL SELECT "owner", 'auction.userPay', "key", "id", "create_time" FROM "auction_order" WHERE "owner" !~ '^sim-'
  UNION ALL SELECT "user_id", CASE WHEN "type" = 1 THEN 'ieo.createIEOTrade' ELSE 'campaign.applyExchange' END,
    "key", "id", "create_time" FROM "sale_order"
  UNION ALL SELECT "user_id", 'cast.createCastApply', "key", "id", "create_time" FROM "cast_apply"
  UNION ALL SELECT "owner", 'bidCampaign.bid', "key", "id", "time" FROM "collectible_bid" WHERE "owner" !~ '^sim-'
  UNION ALL SELECT "user_id", 'recharge.consume', "redeem_key", "id", "redeem_time" FROM "deposit_code"
    WHERE "user_id" IS NOT NULL AND "redeem_key" IS NOT NULL
  UNION ALL SELECT "user_id", 'node.applyMember', "key", "id", "join_time" FROM "node_member"
  UNION ALL SELECT "user_id", 'staking.createStake', "key", "id", "start_time" FROM "staking_position"
  UNION ALL SELECT "sender_id", 'teller.transferBetweenUsers', "key", "id", "create_time" FROM "user_transfer"
  UNION ALL SELECT "user_id", 'teller.userWithdrawal', "key", "id", "create_time" FROM "withdrawal"
) AS "done";--> statement-breakpoint
DROP TABLE "account_idempotent_answer" CASCADE;--> statement-breakpoint
DROP TABLE "idempotency" CASCADE;--> statement-breakpoint
DROP INDEX "gift_lock_key";--> statement-breakpoint
DROP INDEX "auction_order_key";--> statement-breakpoint
DROP INDEX "sale_order_key";--> statement-breakpoint
DROP INDEX "cast_apply_key";--> statement-breakpoint
DROP INDEX "collectible_bid_key";--> statement-breakpoint
DROP INDEX "deposit_code_key";--> statement-breakpoint
DROP INDEX "node_member_key";--> statement-breakpoint
DROP INDEX "staking_position_key";--> statement-breakpoint
DROP INDEX "user_transfer_key";--> statement-breakpoint
DROP INDEX "withdrawal_key";--> statement-breakpoint
ALTER TABLE "gift_lock" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "auction_order" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "auction_order" DROP COLUMN "limit_price";--> statement-breakpoint
ALTER TABLE "sale_order" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "cast_apply" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "collectible_bid" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "deposit_code" DROP COLUMN "redeem_key";--> statement-breakpoint
ALTER TABLE "node_member" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "staking_position" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "user_transfer" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "withdrawal" DROP COLUMN "key";