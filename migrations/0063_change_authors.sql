ALTER TABLE "change_request" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "change_request_entry" ADD COLUMN "author_name" text;