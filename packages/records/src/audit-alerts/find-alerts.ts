import { newId, type TenantTransaction } from '@consult/db'
import { type AlertFinding, addSeconds, detectAlerts } from '@consult/domain'
import type { DueWork } from '@consult/engine'
import type { Services } from '@consult/request'
import type { AuditRow } from '../audit/digests.ts'
import { lockReader, moveReader, partnersWithUnread, readBatchAfter } from '../audit/read-batches.ts'
import { readAccesses, readFacts } from './read-accesses.ts'

/** Older entries are not searched: after an upgrade, nobody wants alerts about last year. Seconds. */
const oldest = 7 * 24 * 60 * 60

/** A given reason is an alert by itself. */
const reasonsIn = (entries: readonly AuditRow[]): AlertFinding[] =>
  entries.flatMap((row) =>
    row.act === 'accessReasons.give' && row.outcome === 'done' && row.resource_id && row.as_physician_id
      ? [
          {
            kind: 'reason_given',
            finding: row.resource_id,
            personId: row.as_physician_id,
            patientId: row.patient_id,
            consultId: row.consult_id,
            entryId: row.entry_id,
            entryAt: row.at,
            patients: 1,
          },
        ]
      : [],
  )

async function findIn(tx: TenantTransaction, entries: readonly AuditRow[]): Promise<AlertFinding[]> {
  const accesses = await readAccesses(tx, entries)
  if (accesses.length === 0) return reasonsIn(entries)
  const { alert_patients_per_hour: patientsPerHour } = await tx.db
    .selectFrom('partners')
    .select('alert_patients_per_hour')
    .where('partner_id', '=', tx.partnerId)
    .executeTakeFirstOrThrow()
  return [...detectAlerts(accesses, await readFacts(tx, accesses, patientsPerHour)), ...reasonsIn(entries)]
}

/** Stores findings that are not stored yet. @returns their kinds. */
async function store(tx: TenantTransaction, findings: readonly AlertFinding[], now: Date): Promise<string[]> {
  if (findings.length === 0) return []
  const rows = await tx.db
    .insertInto('audit_alerts')
    .values(
      findings.map((found) => ({
        partner_id: tx.partnerId,
        alert_id: newId('auditAlert', now),
        kind: found.kind,
        finding: found.finding,
        person_id: found.personId,
        patient_id: found.patientId,
        consult_id: found.consultId,
        entry_id: found.entryId,
        entry_at: found.entryAt,
        patients: found.patients,
        found_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['partner_id', 'kind', 'finding']).doNothing())
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/**
 * Searches the sealed audit for patterns, batch by batch. The alerts and the reading position are stored in one
 * transaction, so each finding is stored once, even when a worker is killed or two workers search at once.
 * @param onFound called with the kind of each new alert, after the commit.
 */
export function createAlertSearch(
  { database, clock }: Services,
  onFound: (kind: string) => void = () => undefined,
): DueWork {
  return {
    due: () => partnersWithUnread(database, 'alerts'),
    work: (partnerId) =>
      database.inTenant(partnerId, async (tx) => {
        const now = clock.now()
        const batch = await readBatchAfter(tx, await lockReader(tx, 'alerts'))
        if (!batch) return false
        const isRecent = batch.lastAt >= addSeconds(now, -oldest)
        const kinds = isRecent ? await store(tx, await findIn(tx, batch.entries), now) : []
        await moveReader(tx, 'alerts', batch.number)
        tx.afterCommit(() => {
          for (const kind of kinds) onFound(kind)
        })
        return true
      }),
  }
}
