ALTER TABLE "team" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "logo_sha256" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "logo_format" text;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "units" text;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Until now every team was made by its first admin, at sign-up.
update team set created_by = (select m.user_id from membership m where m.team_id = team.id and m.role = 'admin' order by m.created_at limit 1);
