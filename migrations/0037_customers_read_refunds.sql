-- What was taken off the price of an order is a part of what its customer reads.
create policy refund_read on refund for select using (app_kind() = 'user' and team_id = app_team());
