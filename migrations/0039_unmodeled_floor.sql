ALTER TABLE "project" ADD COLUMN "is_size_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "unmodeled_sqft" integer;