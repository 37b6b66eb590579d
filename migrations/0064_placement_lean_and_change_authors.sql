ALTER TABLE "change_request" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "change_request_entry" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "placement" ADD COLUMN "lean_x" double precision;--> statement-breakpoint
ALTER TABLE "placement" ADD COLUMN "lean_y" double precision;--> statement-breakpoint
ALTER TABLE "placement" ADD CONSTRAINT "placement_lean" CHECK (num_nonnulls(lean_x, lean_y) in (0, 2));