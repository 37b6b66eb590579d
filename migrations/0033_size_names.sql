-- One name for a size along its whole way: what was ordered is interior_sqft and site_sqft, as in quotes.
alter table project rename column estimated_total_sqft to interior_sqft;
--> statement-breakpoint
alter table project rename column site_estimated_total_sqft to site_sqft;
