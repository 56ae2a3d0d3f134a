CREATE TABLE "fee_tier" (
	"volume" numeric(38,0) PRIMARY KEY NOT NULL,
	"fee_ppm" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_rule" (
	"pair" text PRIMARY KEY NOT NULL,
	"halted" boolean NOT NULL,
	"band_ppm" integer,
	"fee_ppm" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traded_volume" (
	"owner" text PRIMARY KEY NOT NULL,
	"volume" numeric(38,0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_withdrawal_limit" (
	"token" text PRIMARY KEY NOT NULL,
	"quota" numeric(38,0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_people_limit" (
	"organisation" text PRIMARY KEY NOT NULL,
	"above" numeric(38,0) NOT NULL
);
