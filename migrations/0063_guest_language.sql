ALTER TABLE "order_guest" ADD COLUMN "language" text;
--> statement-breakpoint
-- Of anybody who gets an e-mail: who has an account has chosen, anybody else has ordered on a page in some language: an order
-- that was placed says more than one that somebody else may have begun with that address.
create or replace function language_of(address text) returns text language plpgsql stable security definer set search_path = public as $$
declare
  before text := coalesce(current_setting('app.kind', true), '');
  found_language text;
begin
  if exists (select 1 from "user" where email = lower(address)) then
    return (select language from "user" where email = lower(address));
  end if;
  perform set_config('app.kind', 'system', true);
  found_language := (select g.language from order_guest g where g.email = lower(address) and g.claimed_at is null
    order by g.claim_token_sha256 is not null desc, g.created_at desc limit 1);
  perform set_config('app.kind', before, true);
  return found_language;
end $$;
