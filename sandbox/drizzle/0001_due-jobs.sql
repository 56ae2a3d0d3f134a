CREATE TABLE "due_job" (
	"name" text PRIMARY KEY NOT NULL,
	"due" bigint NOT NULL
);
