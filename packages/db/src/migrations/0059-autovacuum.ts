import { type Kysely, sql } from 'kysely'

/**
 * Tables whose rows change or go all the time. PostgreSQL's default waits until a fifth of a table is dead: for a queue
 * of a few rows with thousands of dead ones that is too late, and for a table of millions too much at once.
 */
const busy = [
  'tenant.lanes',
  'tenant.lane_queue',
  'tenant.lane_items',
  'tenant.timers',
  'tenant.event_heads',
  'tenant.webhook_deliveries',
  'tenant.async_consults',
  'tenant.async_consult_order',
  'tenant.telehealth_consults',
  'tenant.message_receipts',
  'tenant.idempotency_keys',
  'tenant.audit_unsealed',
  'tenant.attendances',
  'directory.rate_buckets',
  'directory.sessions',
  'directory.embed_sessions',
  'directory.open_streams',
  'directory.instances',
]
/** Tables that only grow. Vacuum freezes their rows, and marks their pages so that index-only scans need not visit them. */
const growing = ['tenant.messages', 'tenant.message_keys']

const settings = {
  busy: {
    autovacuum_vacuum_scale_factor: 0.02,
    autovacuum_vacuum_threshold: 500,
    autovacuum_analyze_scale_factor: 0.05,
    autovacuum_vacuum_cost_delay: 0,
  },
  growing: { autovacuum_vacuum_insert_scale_factor: 0.02, autovacuum_analyze_scale_factor: 0.02 },
}

async function alter(db: Kysely<unknown>, tables: readonly string[], change: string): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} ${sql.raw(change)}`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const list = (of: object) => Object.entries(of).map(([name, value]) => `${name} = ${value}`)
  await alter(db, busy, `set (${list(settings.busy)})`)
  await alter(db, growing, `set (${list(settings.growing)})`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await alter(db, busy, `reset (${Object.keys(settings.busy)})`)
  await alter(db, growing, `reset (${Object.keys(settings.growing)})`)
}
