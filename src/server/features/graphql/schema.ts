import { buildSchema, isObjectType, type GraphQLFieldResolver } from 'graphql';

/** Types of the persisted queries (contract/graphql.ts). Amounts are whole minor units, which may exceed the 32 bits of an Int. */
export const schema = buildSchema(`
  scalar Cents
  type Total { currency: String!, open: Cents!, paid: Cents! }
  type InvoiceGroup { key: String!, label: String!, count: Int!, totals: [Total!]! }
  type InvoiceProject { project_name: String!, project_id: ID }
  type LineItem { id: ID!, amount: Cents!, description: String! }
  type Transaction {
    id: ID!, kind: String!, amount: Cents!, currency: String!, status: String!, receipt_number: String, created: String!
  }
  type Invoice {
    id: ID!, number: String!, kind: String!, amount: Cents!, currency: String!, status: String!, hosted_invoice_url: String,
    receipt_number: String, created: String!, due_date: String, payment_date: String,
    issued_on: String!, due_on: String, paid_on: String, group_key: String!,
    project: InvoiceProject!, line_items: [LineItem!]!, transactions: [Transaction!]!
  }
  type PageInfo { has_next_page: Boolean!, end_cursor: String }
  type Invoices {
    total_count: Int!, totals: [Total!]!, groups: [InvoiceGroup!]!, nodes: [Invoice!]!, page_info: PageInfo!
  }
  type EnterprisePlan {
    id: ID!, enterprise_plan_id: String!, service_type: String!, enterprise_plan_name: String!, contract_term: String!,
    contract_start_date: String!, contract_end_date: String!, renewal_term: String!, renewal_date: String!,
    contract_status: String!, days_to_end: Int!, sqft_commitment: Int!, current_plan_sqft: Int, max_sqft_per_month: Int,
    invoice_cycle: String!, billing_type: String!, base_rate_discount: Float!, discount_rate_lock_in: Boolean!,
    overage: String!, total_sqft_completed: Float!, remaining_sqft: Float!, commitment_status: String!, is_near_limit: Boolean!
  }
  type Billing {
    billing_address: String, billing_contact_name: String, billing_contact_email: String, msa_contract_id: String,
    msa_contract_start_date: String, msa_contract_expiration_date: String, customer_payment_terms: String, docuseal_template: Int
  }
  type Team {
    id: ID!, team_id: ID!, team_name: String!, team_type: String!, stripe_customer_id: String,
    bimit_engine_lifetime_usage: Int!, member_count: Int!, w9_url: String, billing: Billing!,
    enterprise_plans: [EnterprisePlan!]!, invoice_projects: [InvoiceProject!]!,
    invoices(first: Int, after: String, status: String, projectIds: [ID!], group: String): Invoices!
  }
  type Query { team(teamId: ID!): Team! }
`);

type Source = Readonly<Record<string, unknown>>;

/** What a field is, or what it reads once it is asked for: compiled queries call no functions among the values of an object by themselves. */
const readField: GraphQLFieldResolver<Source, unknown> = (source, asked, _context, { fieldName }) => {
  const value = source[fieldName];
  return typeof value === 'function' ? value(asked) : value;
};
for (const name of ['Query', 'Team']) {
  const type = schema.getType(name);
  if (isObjectType(type)) for (const field of Object.values(type.getFields())) field.resolve = readField;
}
