CREATE TABLE "profit_line" (
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"line" integer NOT NULL,
	"journal_id" bigint NOT NULL,
	"time" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"trade_id" bigint,
	"amount" numeric(38,0) NOT NULL,
	"basis" text NOT NULL,
	"unpriced" boolean NOT NULL,
	"proceeds" numeric(38,0),
	"pair" text,
	"price" numeric(38,0),
	"value_pair" text,
	"value_price" numeric(38,0),
	"fee_amount" numeric(38,0) NOT NULL,
	"fee" numeric(38,0) NOT NULL,
	"fifo_cost" numeric(38,0) NOT NULL,
	"average_cost" numeric(38,0) NOT NULL,
	"held_amount" numeric(38,0) NOT NULL,
	"fifo_held" numeric(38,0) NOT NULL,
	"average_held" numeric(38,0) NOT NULL,
	"fifo_realised" numeric(38,0) NOT NULL,
	"average_realised" numeric(38,0) NOT NULL,
	"fifo_sold" numeric(38,0) NOT NULL,
	"average_sold" numeric(38,0) NOT NULL,
	"fees" numeric(38,0) NOT NULL,
	"unpriced_lines" integer NOT NULL,
	CONSTRAINT "profit_line_owner_token_line_pk" PRIMARY KEY("owner","token","line")
);
--> statement-breakpoint
CREATE TABLE "profit_lot" (
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"line" integer NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"cost" numeric(38,0) NOT NULL,
	CONSTRAINT "profit_lot_owner_token_line_pk" PRIMARY KEY("owner","token","line")
);
--> statement-breakpoint
CREATE TABLE "profit_progress" (
	"id" integer PRIMARY KEY NOT NULL,
	"journal_id" bigint NOT NULL,
	"trade_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profit_taken" (
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"line" integer NOT NULL,
	"lot" integer NOT NULL,
	"amount" numeric(38,0) NOT NULL,
	"cost" numeric(38,0) NOT NULL,
	CONSTRAINT "profit_taken_owner_token_line_lot_pk" PRIMARY KEY("owner","token","line","lot")
);
--> statement-breakpoint
CREATE INDEX "profit_line_time" ON "profit_line" USING btree ("owner","token","time","line");--> statement-breakpoint
CREATE INDEX "profit_line_all" ON "profit_line" USING btree ("owner","time","journal_id","token","line");