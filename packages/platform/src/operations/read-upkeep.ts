import { countFailingDomains } from '@consult/identity'
import type { Services } from '@consult/request'
import { sql } from 'kysely'

/** Facts about the whole installation, for operators. */
export interface UpkeepFacts {
  /** How long ago housekeeping was due; negative until it is due. */
  readonly housekeepingOverdueSeconds: number
  /** For how many months after the current one the event log and the audit have partitions; the fewest of all tables. */
  readonly monthsAhead: number
  /** The size of all default partitions. */
  readonly defaultPartitionBytes: number
  /** The epoch of the event log (docs/operations.md, Backup and restore). */
  readonly epoch: number
  /** The number of verified domains of single sign-on whose DNS record is missing. */
  readonly failingDomains: number
}

/** Reads what housekeeping maintains. Sizes and names come from the catalog: no tenant's rows are read. */
export async function readUpkeep(services: Services): Promise<UpkeepFacts> {
  const { database, epochs } = services
  const { rows } = await sql<Omit<UpkeepFacts, 'epoch' | 'failingDomains'>>`
    with months as (
      select parent.relname as parent, part.relname as name, part.oid
      from pg_inherits
      join pg_class parent on parent.oid = inhparent
      join pg_class part on part.oid = inhrelid
      where inhparent in ('tenant.events'::regclass, 'tenant.audit_entries'::regclass, 'tenant.audit_page_patients'::regclass)
    ), ahead as (
      select count(*) filter (
        where name ~ '_[0-9]{4}_[0-9]{2}$' and name > parent || to_char(now() at time zone 'UTC', '_YYYY_MM')
      )::integer as months
      from months group by parent
    )
    select
      (select extract(epoch from clock_timestamp() - due_at)::float8 from periodic_tasks where task = 'housekeeping')
        as "housekeepingOverdueSeconds",
      (select min(months) from ahead) as "monthsAhead",
      (select coalesce(sum(pg_relation_size(oid)), 0)::float8 from months where name = parent || '_default')
        as "defaultPartitionBytes"`.execute(database.directory)
  if (!rows[0]) throw new Error('the upkeep could not be read')
  return { ...rows[0], epoch: await epochs.current(), failingDomains: await countFailingDomains(services) }
}
