-- A comparison is seen with its project and both of its files, also by a link that shows them.
drop policy deviation_read on deviation;
--> statement-breakpoint
create policy deviation_read on deviation for select using (
  exists (select 1 from project p where p.id = deviation.project_id)
  and exists (select 1 from asset a where a.id = deviation.cloud_id)
  and exists (select 1 from asset a where a.id = deviation.other_id));
