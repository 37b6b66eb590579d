ALTER TABLE "refund" ADD COLUMN "price_effect" text DEFAULT 'owed' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "is_paid_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Paid without a payment by card, or marked as paid by staff before one arrived as well.
update "invoice" i set "is_paid_by_hand" = true where i."status" = 'paid' and (
  not exists (select 1 from "payment" y where y."invoice_id" = i."id" and y."status" in ('paid', 'disputed', 'refunded'))
  or exists (select 1 from "audit" a where a."action" = 'invoice.set' and a."object_id" = i."project_id"::text
    and a."details" ->> 'number' = i."number" and a."details" ->> 'after' = 'paid'));--> statement-breakpoint
update "refund" r set "price_effect" = case
  when r."lowers_price" then 'lowered'
  when exists (select 1 from "payment" y join "invoice" i on i."id" = y."invoice_id" where y."id" = r."payment_id" and i."kind" in ('deposit', 'balance')) then 'owed'
  else 'none' end;
