-- All of it is written by hand: the lines of the journals are made anew, each with what it changes of both parts of a holding. Kinds and
-- references of what was posted before come from the causes. Where one journal holds what several records moved, netted, there is no
-- reference.
ALTER TABLE "token_issue" ADD COLUMN "reference" text;--> statement-breakpoint
UPDATE "token_issue" SET "reference" = CASE "reason"
  WHEN 'ibo' THEN coalesce((SELECT "order_id" FROM "pledge_release" WHERE "pledge_release"."id" = "token_issue"."id"), "id")
  WHEN 'auction' THEN regexp_replace("id", '^auction-', '')
  WHEN 'collectible_reward' THEN regexp_replace("id", '^collectible-reward-', '')
  WHEN 'node_deposit' THEN regexp_replace("id", '^node-deposit-', '')
  WHEN 'node_deposit_return' THEN regexp_replace("id", '^node-deposit-return-', '')
  WHEN 'staking_yield' THEN regexp_replace("id", '^staking-yield-(.*)-\d+$', '\1')
  ELSE "id" END;--> statement-breakpoint
ALTER TABLE "token_issue" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "token_unlock" ADD COLUMN "reference" text;--> statement-breakpoint
UPDATE "token_unlock" SET "reference" = "token_issue"."reference" FROM "token_issue" WHERE "token_issue"."id" = "token_unlock"."issue_id";--> statement-breakpoint
ALTER TABLE "token_unlock" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" RENAME TO "ledger_entry_before";--> statement-breakpoint
ALTER TABLE "ledger_entry_before" DROP CONSTRAINT "ledger_entry_journal_id_owner_token_part_pk";--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"journal_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"available" numeric(38,0) NOT NULL,
	"frozen" numeric(38,0) NOT NULL,
	"balance" numeric(38,0),
	"time" bigint
);
--> statement-breakpoint
INSERT INTO "ledger_entry"
WITH "change" AS (
  SELECT "journal_id", "owner", "token", "cause", "journal"."time",
    coalesce(sum("amount") FILTER (WHERE "part" = 0), 0) AS "available",
    coalesce(sum("amount") FILTER (WHERE "part" = 1), 0) AS "frozen",
    sum("amount") AS "total",
    "owner" !~ '^(sim-|@)' AS "is_user",
    split_part("cause", ':', 1) AS "name",
    CASE WHEN "cause" LIKE 'deposit-code:%' THEN split_part("cause", ':', 2)
      ELSE substr("cause", strpos("cause", ':') + 1) END AS "about"
  FROM "ledger_entry_before" JOIN "journal" ON "journal"."id" = "journal_id"
  GROUP BY "journal_id", "owner", "token", "cause", "journal"."time"
), "told" AS (
  SELECT "change".*,
    "gift_lock"."id" IS NOT NULL AS "is_locker",
    -- What went to the fiat account and came from it stood in the journals of orders.
    EXISTS (SELECT FROM "ledger_entry_before" AS "other" WHERE "name" = 'batch' AND "other"."journal_id" = "change"."journal_id"
      AND "other"."owner" = 'c2c:' || "change"."owner" AND "other"."token" = "change"."token"
      AND "other"."amount" = -"change"."total") AS "is_account_transfer",
    coalesce("token_issue"."reference", "token_unlock"."reference", "auction_order"."id") AS "record"
  FROM "change"
  LEFT JOIN "token_issue" ON "name" = 'issue' AND "token_issue"."id" = "about"
  LEFT JOIN "token_unlock" ON "name" = 'unlock' AND "token_unlock"."id" = "about"
  LEFT JOIN "auction_order" ON "name" IN ('auction-settled', 'auction-failed') AND "auction_order"."id" = "about"
  LEFT JOIN "gift_lock" ON "name" = 'gift-lock' AND "gift_lock"."id" = "about" AND "gift_lock"."user_id" = "change"."owner"
)
SELECT "journal_id", row_number() OVER (PARTITION BY "journal_id" ORDER BY "owner", "token"), "owner", "token",
  CASE
    WHEN "name" = 'batch' AND ("owner" LIKE 'c2c:%' OR "is_account_transfer") THEN 'account_transfer'
    WHEN "name" = 'batch' AND "is_user" AND "total" = 0 THEN 'order'
    WHEN "name" IN ('batch', 'carried') THEN 'trade'
    WHEN "name" = 'deposit' THEN 'deposit'
    WHEN "name" IN ('withdrawal', 'withdrawal-completed', 'withdrawal-released') THEN 'withdrawal'
    WHEN "name" IN ('transfer', 'transfer-decided') THEN 'transfer'
    WHEN "name" = 'deposit-code' THEN 'deposit_code'
    WHEN "name" IN ('sale-orders', 'sale-allotted', 'sale-settled') THEN 'token_sale'
    WHEN "name" = 'pledge-released' THEN 'pledge'
    WHEN "name" LIKE 'auction-%' THEN 'auction'
    WHEN "name" LIKE 'collectible-%' THEN 'collectible'
    WHEN "name" = 'stake' OR ("name" IN ('stake-paid', 'stake-released') AND "total" = 0) THEN 'stake'
    WHEN "name" IN ('stake-paid', 'stake-released') THEN 'stake_yield'
    WHEN "name" = 'gift-lock' AND "is_user" AND NOT "is_locker" THEN 'invite_gift'
    WHEN "name" = 'gift-lock' OR ("name" = 'gift-released' AND "total" = 0) THEN 'gift_lock'
    WHEN "name" = 'gift-released' THEN 'gift'
    WHEN "name" = 'contest-prizes' THEN 'contest_prize'
    WHEN "name" IN ('node-deposit', 'node-deposit-back') THEN 'node_deposit'
    WHEN "name" = 'node-income' THEN 'node_income'
    WHEN "name" = 'unlock' THEN 'unlock'
    WHEN "name" = 'issue' AND "record" IS NULL AND NOT "is_user" THEN 'issuance'
    WHEN "name" = 'issue' THEN 'issue'
    WHEN NOT "is_user" AND "name" IN ('buyback', 'burn') THEN "name"
    WHEN NOT "is_user" THEN 'set_aside'
    ELSE 'issue' END,
  CASE
    WHEN NOT "is_user" OR "owner" LIKE 'c2c:%' THEN NULL
    WHEN "name" IN ('deposit', 'withdrawal', 'withdrawal-completed', 'withdrawal-released', 'transfer', 'transfer-decided', 'deposit-code',
      'stake', 'stake-released', 'node-deposit') THEN "about"
    WHEN "name" = 'gift-lock' THEN CASE WHEN "is_locker" THEN "about" ELSE "about" || '-invite' END
    WHEN "name" = 'contest-prizes' THEN "about" || '-' || "owner"
    ELSE "record" END,
  "available", "frozen",
  CASE WHEN "is_user" THEN sum("total") OVER (PARTITION BY "owner", "token" ORDER BY "journal_id") END,
  CASE WHEN "is_user" THEN max("time") OVER (PARTITION BY "owner", "token" ORDER BY "journal_id") END
FROM "told"
WHERE "available" <> 0 OR "frozen" <> 0;--> statement-breakpoint
DROP TABLE "ledger_entry_before";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_journal_id_line_pk" PRIMARY KEY("journal_id","line");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_user_told" CHECK (("ledger_entry"."balance" is not null and "ledger_entry"."time" is not null) or "ledger_entry"."owner" like '@%' or "ledger_entry"."owner" like 'sim-%');--> statement-breakpoint
CREATE INDEX "ledger_entry_user" ON "ledger_entry" USING btree ("owner","journal_id") WHERE "ledger_entry"."owner" !~ '^(sim-|@)';--> statement-breakpoint
CREATE INDEX "ledger_entry_statement" ON "ledger_entry" USING btree ("owner","token","kind","time","journal_id","line") WHERE "ledger_entry"."owner" !~ '^(sim-|@)';--> statement-breakpoint
CREATE INDEX "ledger_entry_reference" ON "ledger_entry" USING btree ("reference") WHERE "ledger_entry"."reference" is not null;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "time" bigint;--> statement-breakpoint
UPDATE "holding" SET "time" = coalesce((SELECT max("time") FROM "ledger_entry"
  WHERE "ledger_entry"."owner" = "holding"."owner" AND "ledger_entry"."token" = "holding"."token"), 0);--> statement-breakpoint
ALTER TABLE "holding" ALTER COLUMN "time" SET NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ledger_lines_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed GROUP BY journal_id, token HAVING sum(available + frozen) <> 0) THEN
    RAISE EXCEPTION 'Lines of a journal do not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entry_inserted" AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_lines_balance"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_deleted" AFTER DELETE ON "ledger_entry" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_lines_balance"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_altered" BEFORE UPDATE ON "ledger_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_lines_stay"();
