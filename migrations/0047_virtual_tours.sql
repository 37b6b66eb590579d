-- Tours are no versions of each other any more: what a newer one of the same name has replaced stays away.
update asset set withdrawn_at = now() where role = 'tour' and not is_current and withdrawn_at is null;
--> statement-breakpoint
-- Tours belong to the team of their project, and to the partner that it is assigned to.
create function tends_tours(of_project uuid) returns boolean language sql stable as $$
  select app_kind() = 'user' and exists (select 1 from project p where p.id = of_project and p.deleted_at is null and (p.team_id = app_team() or p.partner_team_id = app_team()))
$$;
--> statement-breakpoint
create policy tour_insert on asset for insert with check (role = 'tour' and link_url is not null and storage_key = '' and tends_tours(project_id));
--> statement-breakpoint
create policy tour_update on asset for update using (role = 'tour' and tends_tours(project_id))
  with check (role = 'tour' and link_url is not null and storage_key = '' and tends_tours(project_id));
--> statement-breakpoint
drop policy asset_read on asset;
--> statement-breakpoint
-- Older versions are for the project's own team and the operator; what was withdrawn is for the operator alone. A tour that somebody
-- deletes has to be theirs to read afterwards, or the database refuses to change its row.
create policy asset_read on asset for select using (
  (is_current or is_operator() or app_kind() = 'worker'
    or (withdrawn_at is null and exists (select 1 from project p where p.id = asset.project_id and p.team_id = own_team()))
    or (role = 'tour' and tends_tours(project_id)))
  and exists (select 1 from project p where p.id = asset.project_id)
);
--> statement-breakpoint
drop policy audit_append on audit;
--> statement-breakpoint
-- Who took a file home is told to the owner, also when the file was shared; and so is what a partner does to a project of theirs.
create policy audit_append on audit for insert with check (is_operator() or app_kind() = 'worker' or team_id is not distinct from app_team()
  or (user_id = app_user() and exists (select 1 from location_share s where s.team_id = audit.team_id and s.grantee_user_id = app_user() and s.revoked_at is null))
  or (app_kind() = 'user' and user_id = app_user() and exists (select 1 from project p where p.team_id = audit.team_id and p.partner_team_id = app_team() and p.deleted_at is null)));
