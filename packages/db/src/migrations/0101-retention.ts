import { type Kysely, sql } from 'kysely'
import { protectTenantTable } from './tenant-table.ts'

/** How long each kind of data is kept, in days, with the least that is allowed. Null: forever. */
const kinds = { consult: 30, transcript: 1, file: 7, audit: 365 } as const

const columnOf = (kind: string) => `${kind}_retention_days`

const quote = (body: string) => `$function$${body}$function$`

/** Creates a function that the application may call. A definer's runs as the housekeeper. */
async function createFor(
  db: Kysely<unknown>,
  security: 'invoker' | 'definer',
  { signature, returns, body }: { signature: string; returns: string; body: string },
): Promise<void> {
  const name = sql.raw(`tenant.${signature}`)
  await sql`
    create function ${name} returns ${sql.raw(returns)}
    language plpgsql ${sql.raw(`security ${security}`)}
    set search_path = tenant, pg_temp set plan_cache_mode = force_custom_plan
    as ${sql.raw(quote(body))}`.execute(db)
  await sql`revoke all on function ${name} from public`.execute(db)
  await sql`grant execute on function ${name} to consult_app, consult_housekeeper`.execute(db)
  if (security === 'definer') await sql`alter function ${name} owner to consult_housekeeper`.execute(db)
}

/**
 * Retention of each partner. Sealed entries of the audit that are older than the partner's setting can be deleted, by a
 * function alone that reads the setting itself: the application cannot choose what goes, nor anything younger than a year.
 * `audit_cuts` says up to when entries may be missing. Source: docs/operations.md, Retention.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [kind, floor] of Object.entries(kinds)) {
    await sql`
      alter table directory.partners add ${sql.id(columnOf(kind))} integer
        check (${sql.id(columnOf(kind))} >= ${sql.lit(floor)})`.execute(db)
  }
  await sql`
    insert into directory.periodic_tasks (task, due_at, leased_until) values ('retention', now(), now())`.execute(db)
  await sql`
    create table tenant.audit_cuts (
      partner_id text collate "C" not null,
      cut_at timestamptz(3) not null,
      entries bigint not null check (entries >= 0),
      primary key (partner_id)
    )`.execute(db)
  await protectTenantTable(db, 'audit_cuts', ['select'])
  await sql`create policy housekeeper on tenant.audit_cuts to consult_housekeeper using (true)`.execute(db)
  await sql`grant select, insert, update on tenant.audit_cuts to consult_housekeeper`.execute(db)
  await sql`grant select (audit_retention_days) on directory.partners to consult_housekeeper`.execute(db)
  for (const table of ['audit_entries', 'audit_page_patients']) {
    const name = sql.id('tenant', table)
    await sql`create policy retention on ${name} for delete to consult_housekeeper using (true)`.execute(db)
    await sql`grant delete on ${name} to consult_housekeeper`.execute(db)
  }
  await sql`
    grant select (partner_id, at, entry_id, patient_id, patient_ids) on tenant.audit_entries to consult_housekeeper`.execute(
    db,
  )
  await sql`
    create policy retention_read on tenant.audit_page_patients for select to consult_housekeeper using (true)`.execute(
    db,
  )
  await sql`grant select (partner_id, at, entry_id) on tenant.audit_page_patients to consult_housekeeper`.execute(db)
  await sql`grant select (partner_id, at, entry_id) on tenant.audit_unsealed to consult_housekeeper`.execute(db)
  await sql`create policy housekeeper on tenant.patients for select to consult_housekeeper using (true)`.execute(db)
  await sql`
    grant select (partner_id, patient_id, legal_hold_since) on tenant.patients to consult_housekeeper`.execute(db)
  // As the application, it sees the entries of the transaction's partner only.
  await createFor(db, 'invoker', {
    signature: 'expired_audit_entries(partner text, until timestamptz)',
    returns: 'table (at timestamptz, entry_id text, is_held boolean) stable',
    body: `
      #variable_conflict use_column
      begin
        return query
          select e.at::timestamptz, e.entry_id::text, exists (
            select 1 from patients p where p.partner_id = partner and p.legal_hold_since is not null
              and (p.patient_id = e.patient_id or p.patient_id = any(e.patient_ids)))
          from audit_entries e
          where e.partner_id = partner and e.at <= until
            and not exists (select 1 from audit_unsealed u
              where u.partner_id = partner and u.at = e.at and u.entry_id = e.entry_id);
      end`,
  })
  await createFor(db, 'definer', {
    signature: 'expire_audit_entries(partner text, at_time timestamptz, most integer)',
    returns: 'bigint volatile',
    body: `
      #variable_conflict use_column
      declare
        kept integer;
        gone bigint;
        newest timestamptz;
      begin
        select p.audit_retention_days into kept from directory.partners p where p.partner_id = partner;
        if kept is null then
          return 0;
        end if;
        with due as materialized (
          select x.at, x.entry_id
          from tenant.expired_audit_entries(partner, least(at_time, now()) - make_interval(days => kept)) x
          where not x.is_held order by x.at, x.entry_id limit most),
        pages as (
          delete from audit_page_patients f using due
          where f.partner_id = partner and f.at = due.at and f.entry_id = due.entry_id returning 1),
        entries as (
          delete from audit_entries e using due
          where e.partner_id = partner and e.at = due.at and e.entry_id = due.entry_id returning e.at)
        select count(*), max(e.at) into gone, newest from entries e;
        if gone > 0 then
          insert into audit_cuts (partner_id, cut_at, entries) values (partner, newest, gone)
          on conflict (partner_id) do update
          set cut_at = greatest(audit_cuts.cut_at, excluded.cut_at), entries = audit_cuts.entries + excluded.entries;
        end if;
        return gone;
      end`,
  })
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.expire_audit_entries, tenant.expired_audit_entries`.execute(db)
  await sql`drop table tenant.audit_cuts`.execute(db)
  await sql`revoke select (partner_id, patient_id, legal_hold_since) on tenant.patients from consult_housekeeper`.execute(
    db,
  )
  await sql`drop policy housekeeper on tenant.patients`.execute(db)
  await sql`drop policy retention_read on tenant.audit_page_patients`.execute(db)
  await sql`revoke all on tenant.audit_page_patients from consult_housekeeper`.execute(db)
  for (const table of ['audit_entries', 'audit_page_patients']) {
    await sql`drop policy retention on ${sql.id('tenant', table)}`.execute(db)
  }
  await sql`delete from directory.periodic_tasks where task = 'retention'`.execute(db)
  for (const kind of Object.keys(kinds)) {
    await sql`alter table directory.partners drop ${sql.id(columnOf(kind))}`.execute(db)
  }
}
