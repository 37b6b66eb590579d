-- The second lock behind the checks in code (authorization.md R4). Requests and jobs run as storey_app with the caller in settings:
-- app.kind (anonymous, user, staff, worker, system), app.user, app.team, app.job (the project of a worker's job).
do $$ begin
  create role storey_app nologin nobypassrls;
-- Whoever may not create or grant it has it already: platform/database/rights.ts has looked.
exception when duplicate_object or unique_violation or insufficient_privilege then null;
end $$;
--> statement-breakpoint
do $$ begin
  execute format('grant storey_app to %I', current_user);
exception when unique_violation or insufficient_privilege then null;
end $$;
--> statement-breakpoint
grant usage on schema public to storey_app;
--> statement-breakpoint
grant select, insert, update, delete on team, membership, location, project, "order", upload, asset, conversion, drawdown, feedback to storey_app;
--> statement-breakpoint
grant select, insert on audit, outbox_mail to storey_app;
--> statement-breakpoint
grant select (id, name, email, email_verified, image, staff_role, time_zone) on "user" to storey_app;
--> statement-breakpoint
create function app_kind() returns text language sql stable as $$ select coalesce(nullif(current_setting('app.kind', true), ''), 'anonymous') $$;
--> statement-breakpoint
create function app_user() returns text language sql stable as $$ select nullif(current_setting('app.user', true), '') $$;
--> statement-breakpoint
create function app_team() returns uuid language sql stable as $$ select nullif(current_setting('app.team', true), '')::uuid $$;
--> statement-breakpoint
create function app_job() returns uuid language sql stable as $$ select nullif(current_setting('app.job', true), '')::uuid $$;
--> statement-breakpoint
create function is_operator() returns boolean language sql stable as $$ select app_kind() in ('staff', 'system') $$;
--> statement-breakpoint
create function can_see(p project) returns boolean language sql stable as $$
  select is_operator()
    or (app_kind() = 'worker' and p.id = app_job())
    or (p.deleted_at is null and (p.is_demo or p.is_public))
    or (app_kind() = 'user' and (p.team_id = app_team() or p.partner_team_id = app_team()))
$$;
--> statement-breakpoint
create function can_write(row_team uuid, row_project uuid) returns boolean language sql stable as $$
  select is_operator()
    or (app_kind() = 'user' and row_team = app_team())
    or (app_kind() = 'worker' and row_project = app_job())
$$;
--> statement-breakpoint
alter table team enable row level security;
--> statement-breakpoint
alter table team force row level security;
--> statement-breakpoint
create policy team_read on team for select using (is_operator() or id = app_team() or exists (select 1 from membership m where m.team_id = team.id and m.user_id = app_user())
  or (app_kind() = 'worker' and exists (select 1 from project p where p.team_id = team.id)));
--> statement-breakpoint
create policy team_write on team for all using (is_operator() or (app_kind() = 'user' and id = app_team())) with check (is_operator() or (app_kind() = 'user' and id = app_team()));
--> statement-breakpoint
alter table membership enable row level security;
--> statement-breakpoint
alter table membership force row level security;
--> statement-breakpoint
create policy membership_read on membership for select using (is_operator() or team_id = app_team() or user_id = app_user());
--> statement-breakpoint
create policy membership_write on membership for all using (is_operator() or (app_kind() = 'user' and team_id = app_team())) with check (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
alter table project enable row level security;
--> statement-breakpoint
alter table project force row level security;
--> statement-breakpoint
create policy project_read on project for select using (can_see(project));
--> statement-breakpoint
create policy project_write on project for all using (can_write(team_id, id)) with check (can_write(team_id, id));
--> statement-breakpoint
alter table location enable row level security;
--> statement-breakpoint
alter table location force row level security;
--> statement-breakpoint
create policy location_read on location for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()) or exists (select 1 from project p where p.location_id = location.id));
--> statement-breakpoint
create policy location_write on location for all using (can_write(team_id, null)) with check (can_write(team_id, null));
--> statement-breakpoint
alter table "order" enable row level security;
--> statement-breakpoint
alter table "order" force row level security;
--> statement-breakpoint
create policy order_read on "order" for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()) or (app_kind() = 'worker' and project_id = app_job()));
--> statement-breakpoint
create policy order_write on "order" for all using (can_write(team_id, project_id)) with check (can_write(team_id, project_id));
--> statement-breakpoint
alter table upload enable row level security;
--> statement-breakpoint
alter table upload force row level security;
--> statement-breakpoint
create policy upload_all on upload for all using (can_write(team_id, project_id)) with check (can_write(team_id, project_id));
--> statement-breakpoint
alter table asset enable row level security;
--> statement-breakpoint
alter table asset force row level security;
--> statement-breakpoint
create policy asset_read on asset for select using (exists (select 1 from project p where p.id = asset.project_id));
--> statement-breakpoint
create policy asset_write on asset for all using (exists (select 1 from project p where p.id = asset.project_id and can_write(p.team_id, p.id)))
  with check (exists (select 1 from project p where p.id = asset.project_id and can_write(p.team_id, p.id)));
--> statement-breakpoint
alter table conversion enable row level security;
--> statement-breakpoint
alter table conversion force row level security;
--> statement-breakpoint
create policy conversion_read on conversion for select using (exists (select 1 from project p where p.id = conversion.project_id));
--> statement-breakpoint
create policy conversion_write on conversion for all using (exists (select 1 from project p where p.id = conversion.project_id and can_write(p.team_id, p.id)))
  with check (exists (select 1 from project p where p.id = conversion.project_id and can_write(p.team_id, p.id)));
--> statement-breakpoint
alter table drawdown enable row level security;
--> statement-breakpoint
alter table drawdown force row level security;
--> statement-breakpoint
create policy drawdown_all on drawdown for all using (can_write(team_id, null)) with check (can_write(team_id, null));
--> statement-breakpoint
alter table feedback enable row level security;
--> statement-breakpoint
alter table feedback force row level security;
--> statement-breakpoint
create policy feedback_all on feedback for all using (is_operator() or user_id = app_user()) with check (is_operator() or user_id = app_user());
--> statement-breakpoint
alter table audit enable row level security;
--> statement-breakpoint
alter table audit force row level security;
--> statement-breakpoint
create policy audit_read on audit for select using (is_operator() or (app_kind() = 'user' and team_id = app_team()));
--> statement-breakpoint
create policy audit_append on audit for insert with check (is_operator() or app_kind() = 'worker' or team_id is not distinct from app_team());
