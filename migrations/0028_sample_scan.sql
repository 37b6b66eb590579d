ALTER TABLE "project" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What a project was made from never changes: no project of a customer becomes a sample, whose files are free.
create function keep_is_sample() returns trigger language plpgsql as $$
begin
  raise exception 'is_sample never changes' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger keep_is_sample before update on project for each row when (old.is_sample is distinct from new.is_sample) execute function keep_is_sample();
