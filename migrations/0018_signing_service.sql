ALTER TABLE "project" ADD COLUMN "implementation_plan_url" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "docuseal_template" integer;