import { type Kysely, sql } from 'kysely'

/** The queue is read in the order of `async_consult_order_queue_by_priority`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tenant.async_consult_order_queue`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index async_consult_order_queue on tenant.async_consult_order (partner_id, queued_at, async_consult_id)
      where status = 'queued'`.execute(db)
}
