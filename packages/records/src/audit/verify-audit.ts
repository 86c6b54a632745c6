import type { TenantTransaction } from '@consult/db'
import { enterOperatorRead, type OperatorServices, requireTenant } from '@consult/request'
import { sql } from 'kysely'
import { type AuditRow, digestOfBatch, digestOfEntry, type SealedEntry } from './digests.ts'

/** A problem in an audit. `id` is an entry's id or a batch's number. */
export interface AuditProblem {
  readonly kind: /** A sealed entry, or one that waits for its seal, is missing. */
    | 'entry_removed'
    /** An entry differs from what was sealed. */
    | 'entry_changed'
    /** An entry is in no batch and does not wait for one, so the service did not add it. */
    | 'entry_inserted'
    /** A page is filed under other patients than it shows, so a search by patient misses it. */
    | 'entry_misfiled'
    | 'batch_removed'
    /** A batch, or the batch before it, differs from what was sealed. */
    | 'batch_changed'
    /** The noted head is missing or differs: the end of the log was cut off, or the log was rewritten. */
    | 'head_differs'
  readonly id: string
}

/** The last batch. A copy kept outside the database later reveals whether anything before it was rewritten. */
export interface AuditHead {
  readonly number: number
  readonly digest: string
}

export interface AuditVerification {
  readonly partnerId: string
  readonly ok: boolean
  readonly batches: number
  /** Sealed entries that are present and unchanged. */
  readonly sealed: number
  /** Entries that wait for their seal. They cannot be verified yet. */
  readonly unsealed: number
  /** Months of which retention removed entries, oldest first, with the number of sealed entries that they had. */
  readonly dropped: readonly { readonly month: string; readonly entries: number }[]
  readonly head: AuditHead | null
  /** The first hundred. */
  readonly problems: readonly AuditProblem[]
  readonly problemCount: number
}

const mostProblems = 100
const dayMs = 24 * 60 * 60 * 1000

class Findings {
  readonly problems: AuditProblem[] = []
  count = 0

  add(kind: AuditProblem['kind'], id: string | number): void {
    this.count += 1
    if (this.problems.length < mostProblems) this.problems.push({ kind, id: String(id) })
  }
}

interface BatchRow {
  readonly number: number
  readonly sealed_at: Date
  readonly first_at: Date
  readonly last_at: Date
  readonly entry_times: Date[]
  readonly entry_ids: string[]
  readonly entry_digests: string[]
  readonly digest: string
}

const membersOf = (row: BatchRow): SealedEntry[] =>
  row.entry_ids.map((entryId, n) => ({
    at: row.entry_times[n] ?? new Date(0),
    entryId,
    digest: row.entry_digests[n] ?? '',
  }))

async function readBatch({ db, partnerId }: TenantTransaction, after: number): Promise<BatchRow | undefined> {
  return db
    .selectFrom('audit_batches')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

/** The entries of a batch that still exist, by id. */
async function readMembers({ db, partnerId }: TenantTransaction, batch: BatchRow): Promise<Map<string, AuditRow>> {
  const { rows } = await sql<AuditRow>`
    select e.* from unnest(${batch.entry_times}::timestamptz[], ${batch.entry_ids}::text[]) as m (at, entry_id)
    join audit_entries e on e.partner_id = ${partnerId} and e.at = m.at and e.entry_id = m.entry_id`.execute(db)
  return new Map(rows.map((row) => [row.entry_id, row]))
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/**
 * Returns a function that reports whether an entry of a time may be missing. Retention has dropped its month: the partner
 * has no entry left up to the end of that month, and the month is before the oldest one that has a partition. Or the
 * partner's own retention has deleted entries up to that time.
 */
async function createRetention({ db, partnerId }: TenantTransaction): Promise<(at: Date) => boolean> {
  const { rows } = await sql<{ first: Date | null; oldest: string | null }>`
    select (select min(at) from audit_entries where partner_id = ${partnerId}) as first,
      (select min(substring(c.relname from '^audit_entries_(\\d{4}_\\d{2})$'))
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = to_regclass('tenant.audit_entries')) as oldest`.execute(db)
  const { first, oldest } = rows[0] ?? { first: null, oldest: null }
  const oldestMonth = oldest?.replace('_', '-') ?? ''
  const cut = await db.selectFrom('audit_cuts').select('cut_at').where('partner_id', '=', partnerId).executeTakeFirst()
  return (at) =>
    (cut !== undefined && at <= cut.cut_at) ||
    (monthOf(at) < oldestMonth && (first === null || monthOf(at) < monthOf(first)))
}

async function verifyMembers(
  tx: TenantTransaction,
  batch: BatchRow,
  found: { findings: Findings; dropped: Map<string, number>; isDropped: (at: Date) => boolean },
): Promise<number> {
  const rows = await readMembers(tx, batch)
  let sealed = 0
  for (const { at, entryId, digest } of membersOf(batch)) {
    const row = rows.get(entryId)
    if (row && digestOfEntry(row) === digest) sealed += 1
    else if (row) found.findings.add('entry_changed', entryId)
    else if (found.isDropped(at)) found.dropped.set(monthOf(at), (found.dropped.get(monthOf(at)) ?? 0) + 1)
    else found.findings.add('entry_removed', entryId)
  }
  return sealed
}

function verifyBatch(partnerId: string, row: BatchRow, previous: AuditHead | null, findings: Findings): void {
  const expected = (previous?.number ?? 0) + 1
  for (let number = expected; number < row.number && number < expected + mostProblems; number += 1) {
    findings.add('batch_removed', number)
  }
  const entries = membersOf(row)
  const { number, sealed_at: sealedAt } = row
  const digest = digestOfBatch({ partnerId, number, sealedAt, previous: previous?.digest ?? '', entries })
  const [first, last] = [entries[0]?.at.getTime(), entries.at(-1)?.at.getTime()]
  const isWhole = row.entry_times.length === entries.length && row.entry_digests.length === entries.length
  const spans = first === row.first_at.getTime() && last === row.last_at.getTime()
  if (digest !== row.digest || !isWhole || !spans) findings.add('batch_changed', number)
}

/** Finds a day's entries that are in no batch and do not wait for one, and its pages that are filed wrongly. */
async function verifyDay({ db, partnerId }: TenantTransaction, from: Date, findings: Findings): Promise<void> {
  const to = new Date(from.getTime() + dayMs)
  const inserted = await sql<{ id: string }>`
    with sealed as (
      select unnest(entry_times) as at, unnest(entry_ids) as entry_id from audit_batches
      where partner_id = ${partnerId} and first_at < ${to} and last_at >= ${from})
    select e.entry_id as id from audit_entries e
    where e.partner_id = ${partnerId} and e.at >= ${from} and e.at < ${to}
      and not exists (select from audit_unsealed u
        where u.partner_id = ${partnerId} and u.at = e.at and u.entry_id = e.entry_id)
      and not exists (select from sealed s where s.at = e.at and s.entry_id = e.entry_id)`.execute(db)
  for (const { id } of inserted.rows) findings.add('entry_inserted', id)
  const misfiled = await sql<{ id: string }>`
    with shown as (
      select entry_id, unnest(patient_ids) as patient_id from audit_entries
      where partner_id = ${partnerId} and at >= ${from} and at < ${to} and patient_ids is not null),
    filed as (
      select entry_id, patient_id from audit_page_patients
      where partner_id = ${partnerId} and at >= ${from} and at < ${to})
    select distinct entry_id as id from (
      (select * from shown except select * from filed) union all (select * from filed except select * from shown)) as odd`.execute(
    db,
  )
  for (const { id } of misfiled.rows) findings.add('entry_misfiled', id)
}

/** The time of the partner's first entry at or after `from`. The next day to verify starts there. */
async function nextDay({ db, partnerId }: TenantTransaction, from: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from audit_entries where partner_id = ${partnerId} and at >= ${from}`.execute(db)
  return rows[0]?.at ?? null
}

async function verifyUnsealed({ db, partnerId }: TenantTransaction, findings: Findings): Promise<number> {
  const { rows } = await sql<{ waiting: number; lost: string[] | null }>`
    select count(*)::int as waiting, array_agg(u.entry_id) filter (where e.entry_id is null) as lost
    from audit_unsealed u
    left join audit_entries e on e.partner_id = u.partner_id and e.at = u.at and e.entry_id = u.entry_id
    where u.partner_id = ${partnerId}`.execute(db)
  const { waiting = 0, lost } = rows[0] ?? {}
  for (const id of lost ?? []) findings.add('entry_removed', id)
  return waiting - (lost?.length ?? 0)
}

async function verifyLog(tx: TenantTransaction, noted: AuditHead | null): Promise<AuditVerification> {
  // Read everything from one snapshot, because entries are added and sealed meanwhile.
  await sql`set transaction isolation level repeatable read, read only`.execute(tx.db)
  const { partnerId } = tx
  const findings = new Findings()
  const dropped = new Map<string, number>()
  const isDropped = await createRetention(tx)
  let [head, batches, sealed]: [AuditHead | null, number, number] = [null, 0, 0]
  let isNotedThere = noted === null
  for (let row = await readBatch(tx, 0); row; row = await readBatch(tx, row.number)) {
    verifyBatch(partnerId, row, head, findings)
    sealed += await verifyMembers(tx, row, { findings, dropped, isDropped })
    batches += 1
    head = { number: row.number, digest: row.digest }
    if (noted && row.number === noted.number && row.digest === noted.digest) isNotedThere = true
  }
  if (noted && !isNotedThere) findings.add('head_differs', noted.number)
  const unsealed = await verifyUnsealed(tx, findings)
  for (let day = await nextDay(tx, new Date(0)); day; day = await nextDay(tx, new Date(day.getTime() + dayMs))) {
    await verifyDay(tx, day, findings)
  }
  const months = [...dropped].map(([month, entries]) => ({ month, entries }))
  return {
    partnerId,
    ok: findings.count === 0,
    batches,
    sealed,
    unsealed,
    dropped: months.sort((a, b) => (a.month < b.month ? -1 : 1)),
    head,
    problems: findings.problems,
    problemCount: findings.count,
  }
}

/**
 * Checks whether a partner's audit is unchanged since it was sealed.
 * @param noted a head that was noted earlier, outside this database.
 * @throws not_found for an unknown partner.
 */
export async function verifyAudit(
  services: OperatorServices,
  partnerId: string,
  noted: AuditHead | null = null,
): Promise<AuditVerification> {
  await requireTenant(services, partnerId)
  await enterOperatorRead(services, { partnerId, act: 'audit.verify' }, { type: 'audit_log', id: null })
  return services.database.inTenant(partnerId, (tx) => verifyLog(tx, noted))
}
