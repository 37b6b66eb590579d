ALTER TABLE "conversion" ADD COLUMN "ordered_name" text;--> statement-breakpoint
ALTER TABLE "conversion" ADD COLUMN "ordered_address" text;--> statement-breakpoint
update "conversion" c set "ordered_name" = p.name, "ordered_address" = l.address from project p join location l on l.id = p.location_id where p.id = c.project_id;--> statement-breakpoint
ALTER TABLE "conversion" ALTER COLUMN "ordered_name" SET NOT NULL;
