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
  FOR EACH STATEMENT EXECUTE FUNCTION "ledger_lines_stay"();--> statement-breakpoint
ALTER TABLE "holding" ADD CONSTRAINT "holding_not_below_zero" CHECK ("owner" LIKE '@%' OR ("available" >= 0 AND "frozen" >= 0));
