-- Policies that are cheap for the rows of the caller's own team: settings are read once per statement, in sub-selects that become
-- init plans, not once per row; and `for all` policies, which a SELECT evaluates too, give way to policies for writing alone.
-- A `case` also keeps the planner from taking the policy for a filter that hardly any row passes.
create function own_team() returns uuid language sql stable as $$ select case when app_kind() = 'user' then app_team() end $$;
--> statement-breakpoint
-- Functions, because the planner charges a sub-select to every row, also to those that never come to it.
create function knows_team(known uuid) returns boolean language sql stable as $$
  select exists (select 1 from membership m where m.team_id = known and m.user_id = app_user()) or (app_kind() = 'worker' and exists (select 1 from project p where p.team_id = known))
$$;
--> statement-breakpoint
create function has_visible_project(place uuid) returns boolean language sql stable as $$ select exists (select 1 from project p where p.location_id = place) $$;
--> statement-breakpoint
drop policy project_read on project;
--> statement-breakpoint
create policy project_read on project for select using (case when team_id = (select own_team()) then true else can_see(project) end);
--> statement-breakpoint
drop policy project_write on project;
--> statement-breakpoint
create policy project_insert on project for insert with check (can_write(team_id, id));
--> statement-breakpoint
create policy project_update on project for update using (can_write(team_id, id)) with check (can_write(team_id, id));
--> statement-breakpoint
create policy project_delete on project for delete using (can_write(team_id, id));
--> statement-breakpoint
drop policy location_read on location;
--> statement-breakpoint
create policy location_read on location for select using (case when team_id = (select own_team()) or (select is_operator()) then true else has_visible_project(id) end);
--> statement-breakpoint
drop policy location_write on location;
--> statement-breakpoint
create policy location_insert on location for insert with check (can_write(team_id, null));
--> statement-breakpoint
create policy location_update on location for update using (can_write(team_id, null)) with check (can_write(team_id, null));
--> statement-breakpoint
create policy location_delete on location for delete using (can_write(team_id, null));
--> statement-breakpoint
drop policy team_read on team;
--> statement-breakpoint
create policy team_read on team for select using (case when id = (select app_team()) or (select is_operator()) then true else knows_team(id) end);
--> statement-breakpoint
drop policy team_write on team;
--> statement-breakpoint
create policy team_insert on team for insert with check (is_operator() or (app_kind() = 'user' and id = app_team()));
--> statement-breakpoint
create policy team_update on team for update using (is_operator() or (app_kind() = 'user' and id = app_team())) with check (is_operator() or (app_kind() = 'user' and id = app_team()));
--> statement-breakpoint
create policy team_delete on team for delete using (is_operator() or (app_kind() = 'user' and id = app_team()));
--> statement-breakpoint
drop policy asset_write on asset;
--> statement-breakpoint
create policy asset_insert on asset for insert with check (exists (select 1 from project p where p.id = asset.project_id and can_write(p.team_id, p.id)));
--> statement-breakpoint
create policy asset_update on asset for update using (exists (select 1 from project p where p.id = asset.project_id and can_write(p.team_id, p.id)))
  with check (exists (select 1 from project p where p.id = asset.project_id and can_write(p.team_id, p.id)));
--> statement-breakpoint
create policy asset_delete on asset for delete using (exists (select 1 from project p where p.id = asset.project_id and can_write(p.team_id, p.id)));
--> statement-breakpoint
drop policy conversion_write on conversion;
--> statement-breakpoint
create policy conversion_insert on conversion for insert with check (exists (select 1 from project p where p.id = conversion.project_id and can_write(p.team_id, p.id)));
--> statement-breakpoint
create policy conversion_update on conversion for update using (exists (select 1 from project p where p.id = conversion.project_id and can_write(p.team_id, p.id)))
  with check (exists (select 1 from project p where p.id = conversion.project_id and can_write(p.team_id, p.id)));
--> statement-breakpoint
create policy conversion_delete on conversion for delete using (exists (select 1 from project p where p.id = conversion.project_id and can_write(p.team_id, p.id)));
