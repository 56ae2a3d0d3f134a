CREATE TABLE "pair_protection" (
	"pair" text PRIMARY KEY NOT NULL,
	"move_ppm" integer,
	"window_seconds" integer NOT NULL,
	"pause_seconds" integer NOT NULL,
	"auction_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pair_session" (
	"pair" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint NOT NULL,
	"reference" numeric(38,0) NOT NULL,
	"extended" boolean NOT NULL
);
