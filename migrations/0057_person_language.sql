ALTER TABLE "user" ADD COLUMN "language" text;
--> statement-breakpoint
-- Of anybody who gets an e-mail: nothing else about the person is answered.
create function language_of(address text) returns text language sql stable security definer set search_path = public as $$
  select language from "user" where email = lower(address);
$$;
--> statement-breakpoint
revoke all on function language_of(text) from public;
--> statement-breakpoint
grant execute on function language_of(text) to storey_app;
