-- Who a session stands for, with the teams of that person as they are now, in one call: it is asked on every request.
-- For the owner only, outside of a transaction: `app.user` is set for the statement alone.
create function caller_of(session_token text)
  returns table (user_id text, is_verified boolean, staff_role text, has_second_factor boolean, expires_at timestamptz, active_team_id text, team_id uuid, team_role text)
  language plpgsql as $$
begin
  perform set_config('app.kind', 'user', true), set_config('app.user', coalesce((select s.user_id from session s where s.token = session_token), ''), true);
  return query
    select u.id, u.email_verified, u.staff_role, coalesce(u.two_factor_enabled, false), s.expires_at, s.active_team_id, m.team_id, m.role
    from session s join "user" u on u.id = s.user_id left join membership m on m.user_id = u.id
    where s.token = session_token
    order by m.created_at, m.team_id;
end $$;
--> statement-breakpoint
revoke execute on function caller_of(text) from public;
