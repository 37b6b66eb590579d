-- Functions that read for the system say so in their body: `create function ... set app.kind` is for superusers only. Installed databases get here what
-- 0008, 0012, 0015 and 0017 make in new ones. The caller's kind is put back; an error undoes the setting with everything else.
create or replace function owner_name(p project) returns text language plpgsql stable as $$
declare
  before text := coalesce(current_setting('app.kind', true), '');
  owner text;
begin
  perform set_config('app.kind', 'system', true);
  owner := (select t.name from team t where t.id = p.team_id
    and (p.partner_team_id = app_team() or exists (select 1 from location_share s where s.location_id = p.location_id and s.grantee_user_id = app_user() and s.revoked_at is null)));
  perform set_config('app.kind', before, true);
  return owner;
end $$;
--> statement-breakpoint
create or replace function link_of(token_hash text) returns table (link_id uuid, location_id uuid) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select l.id, l.location_id from share_link l where l.token_sha256 = token_hash and l.revoked_at is null and l.expires_at > now();
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
create or replace function audience_of(told uuid) returns table (user_id text, link_id uuid, team_id uuid) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    with p as (select * from project where id = told and deleted_at is null and not is_hidden)
    select s.grantee_user_id, null::uuid, null::uuid from p join location_share s on s.location_id = p.location_id where s.grantee_user_id is not null and s.revoked_at is null
    union all select null, l.id, null from p join share_link l on l.location_id = p.location_id where l.revoked_at is null and l.expires_at > now()
    union all select null, null, p.partner_team_id from p where p.partner_team_id is not null;
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
create or replace function guest_of(token_hash text) returns table (draft_id uuid, email text) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select g.draft_id, g.email from order_guest g where g.token_sha256 = token_hash and g.expires_at > now() and g.claimed_at is null;
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
create or replace function next_document_number(wanted text, of_year integer) returns integer language plpgsql as $$
declare
  before text := coalesce(current_setting('app.kind', true), '');
  number integer;
begin
  perform set_config('app.kind', 'system', true);
  insert into document_counter (kind, year, last) values (wanted, of_year, 1)
    on conflict (kind, year) do update set last = document_counter.last + 1 returning last into number;
  perform set_config('app.kind', before, true);
  return number;
end $$;
--> statement-breakpoint
create or replace function forget_mail_consent() returns trigger language plpgsql as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  delete from mail_consent where email = lower(old.email);
  perform set_config('app.kind', before, true);
  return old;
end $$;
--> statement-breakpoint
create or replace function view_of(token_hash text, session_token text) returns table (view_id uuid, user_id text, team_id uuid, project_id uuid, ends_at timestamptz) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select v.id, v.user_id, v.team_id, v.project_id, v.ends_at from customer_view v join session s on s.id = v.session_id
    where v.token_sha256 = token_hash and s.token = session_token and v.ended_at is null and v.ends_at > now();
  perform set_config('app.kind', before, true);
end $$;
--> statement-breakpoint
create or replace function views_that_are_over() returns table (view_id uuid, user_id text, ending text) language plpgsql stable as $$
declare before text := coalesce(current_setting('app.kind', true), '');
begin
  perform set_config('app.kind', 'system', true);
  return query
    select v.id, v.user_id, case when v.ends_at <= now() then 'expired' else 'signedOut' end from customer_view v
    where v.ended_at is null and (v.ends_at <= now()
      or not exists (select 1 from session s where s.id = v.session_id and s.expires_at > now())
      or not exists (select 1 from "user" u where u.id = v.user_id and u.staff_role is not null and u.two_factor_enabled));
  perform set_config('app.kind', before, true);
end $$;
