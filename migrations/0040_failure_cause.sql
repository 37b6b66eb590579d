ALTER TABLE "project" ADD COLUMN "found_unit" jsonb;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "failure_cause" text;--> statement-breakpoint
-- Mails about a conversion use the units of the person who ordered it.
GRANT SELECT (units) ON "user" TO storey_app;
