import { type Kysely, sql } from 'kysely'

const tables = ['async_consults', 'telehealth_consults'] as const

/** How pressing the pairs of a `metadata` column are, as a rank: 0 emergency, 1 urgent, 2 routine. */
const rankIn = (metadata: string) => `(
  select coalesce(min(case
      when btrim(value, E' \\t\\r\\n') ~* '^(emergency|emergent|immediate|stat|critical)$' then 0
      when btrim(value, E' \\t\\r\\n') ~* '^(urgent|high|highest|asap)$' then 1
      else 2 end), 2)
  from jsonb_each_text(${metadata})
  where btrim(key, E' \\t\\r\\n') ~* '^(priority|urgency|triage|triage[_ -]?level)$')`

const copied = ['status', 'physician_id', 'last_activity_at', 'queued_at', 'response_due_at', 'closed_at']
const each = (prefix: string, columns: readonly string[]) => columns.map((column) => `${prefix}.${column}`).join(', ')

/** Makes the triggers copy these columns, and the rank of the priority where `ranked`. */
async function orderBy(db: Kysely<unknown>, ranked: boolean): Promise<void> {
  const into = ranked ? [...copied, 'priority_rank'] : copied
  const rank = `, case new.priority when 'emergency' then 0 when 'urgent' then 1 else 2 end`
  await sql`
    create or replace function tenant.order_async_consults() returns trigger
    language plpgsql security invoker set search_path = pg_catalog, tenant as $$
    begin
      insert into tenant.async_consult_order (partner_id, async_consult_id, ${sql.raw(into.join(', '))})
      values (new.partner_id, new.async_consult_id, ${sql.raw(each('new', copied) + (ranked ? rank : ''))})
      on conflict (partner_id, async_consult_id) do update set
        (${sql.raw(into.join(', '))}) = row(${sql.raw(each('excluded', into))});
      return null;
    end $$`.execute(db)
  const watched = ranked ? [...copied, 'priority'] : copied
  await sql`drop trigger order_after_update on tenant.async_consults`.execute(db)
  await sql`
    create trigger order_after_update after update on tenant.async_consults
      for each row when ((${sql.raw(each('old', watched))}) is distinct from (${sql.raw(each('new', watched))}))
      execute function tenant.order_async_consults()`.execute(db)
}

/** Open consults get the priority that their metadata asks for. The policies also bind the owner, so they are lifted. */
async function prioritizeOpen(db: Kysely<unknown>): Promise<void> {
  const lifted = [...tables, 'patients', 'async_consult_order']
  for (const table of lifted) {
    await sql`alter table ${sql.id('tenant', table)} no force row level security`.execute(db)
  }
  for (const table of tables) {
    await sql`
      update ${sql.id('tenant', table)} c
      set priority = (array['emergency', 'urgent', 'routine'])[1 + least(
        ${sql.raw(rankIn('c.metadata'))}, ${sql.raw(rankIn('p.metadata'))})]
      from tenant.patients p
      where p.partner_id = c.partner_id and p.patient_id = c.patient_id
        and c.status not in ('closed', 'completed', 'cancelled')
        and least(${sql.raw(rankIn('c.metadata'))}, ${sql.raw(rankIn('p.metadata'))}) < 2`.execute(db)
  }
  for (const table of lifted) {
    await sql`alter table ${sql.id('tenant', table)} force row level security`.execute(db)
  }
}

/**
 * How pressing a consult is. It stands in a column because lists and matching go by it; metadata is the partner's own and
 * has no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    // The default fills existing rows, and those of processes of the release before.
    await sql`
      alter table ${sql.id('tenant', table)} add priority text collate "C" not null default 'routine'
        check (priority in ('emergency', 'urgent', 'routine'))`.execute(db)
  }
  await sql`alter table tenant.async_consult_order add priority_rank smallint not null default 2`.execute(db)
  await orderBy(db, true)
  await prioritizeOpen(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await orderBy(db, false)
  await sql`alter table tenant.async_consult_order drop priority_rank`.execute(db)
  for (const table of tables) await sql`alter table ${sql.id('tenant', table)} drop priority`.execute(db)
}
