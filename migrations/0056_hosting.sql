ALTER TABLE "project" ADD COLUMN "hosted_until" date;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "hosting_notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "project_hosted_until" ON "project" USING btree ("hosted_until") WHERE deleted_at is null and hosting_notices < 3;
--> statement-breakpoint
-- Hosting of what is there starts now: 36 months under a plan or a contract, else 12 (domain/project/hosting.ts).
update project p set hosted_until = (current_date + case
    when exists (select 1 from subscription s where s.team_id = p.team_id and s.status in ('active', 'past_due'))
      or exists (select 1 from enterprise_plan e where e.team_id = p.team_id and e.removed_at is null
        and current_date between e.starts_on and e.ends_on)
    then interval '36 months' else interval '12 months' end)::date
  where deleted_at is null and not is_demo and not is_public and not is_sample;
