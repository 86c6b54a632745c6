import { type Kysely, sql } from 'kysely'

/**
 * Each view of the inbox has an index in its own order, so that the cost of a page depends on its size and not on the
 * physician's history. The names refer to the views (services/portal/inbox-views.ts).
 */
const orders: Readonly<Record<string, { by: string; where: string }>> = {
  mine: {
    by: 'physician_id, response_due_at, async_consult_id',
    where: `status = 'active' and response_due_at is not null`,
  },
  queue: { by: 'queued_at, async_consult_id', where: `status = 'queued'` },
  overdue: { by: 'response_due_at, async_consult_id', where: `status = 'active'` },
  closed: { by: 'physician_id, closed_at desc, async_consult_id desc', where: `status = 'closed'` },
}

const nameOf = (view: string) => `async_consults_inbox_${view}`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [view, { by, where }] of Object.entries(orders)) {
    await sql`
      create index ${sql.id(nameOf(view))} on tenant.async_consults (partner_id, ${sql.raw(by)})
        where ${sql.raw(where)}`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const view of Object.keys(orders)) await sql`drop index ${sql.id('tenant', nameOf(view))}`.execute(db)
}
