import { hostname } from 'node:os'
import type { Services } from '@consult/request'
import type { SyslogMessage, SyslogSender } from '@consult/siem'
import type { AuditRow } from './digests.ts'
import { moveReader, partnersWithUnread, readBatchAfter, type SealedBatch } from './read-batches.ts'

/** How many batches share a connection: at most 10,000 entries. */
const batchesAtOnce = 20

const severities = { refused: 4, done: 6, read: 6 } as const

/** An entry as a message: ids and codes only, as in the audit, without the User-Agent that a client chose. */
export function toMessage(row: AuditRow, batch: number): SyslogMessage {
  return {
    at: row.at,
    severity: severities[row.outcome],
    hostName: hostname(),
    appName: 'consult',
    messageId: row.act,
    data: {
      partner: row.partner_id,
      entry: row.entry_id,
      batch: String(batch),
      act: row.act,
      outcome: row.outcome,
      code: row.code,
      actorKind: row.actor_kind,
      actor: row.actor_id,
      physician: row.as_physician_id,
      credential: row.credential,
      resourceType: row.resource_type,
      resource: row.resource_id,
      consult: row.consult_id,
      patients: row.patient_ids?.join(' ') ?? row.patient_id,
      address: row.client_address,
      session: row.session,
      request: row.request_id,
    },
  }
}

/**
 * Says that entries were archived before they could be sent, because the receiver must know that it did not get
 * everything.
 */
function gapMessage(partnerId: string, { number, lastAt, size, entries }: SealedBatch): SyslogMessage[] {
  const missing = size - entries.length
  if (missing === 0) return []
  const data = { partner: partnerId, batch: String(number), missing: String(missing) }
  return [{ at: lastAt, severity: 4, hostName: hostname(), appName: 'consult', messageId: 'audit.gap', data }]
}

interface Unsent {
  readonly partnerId: string
  readonly batch: SealedBatch
}

/** The next batches of the partners, each partner's in order, up to a limit. */
async function readUnsent({ database }: Services, partnerIds: readonly string[]): Promise<Unsent[]> {
  const found: Unsent[] = []
  for (const partnerId of partnerIds) {
    await database.inTenant(partnerId, async (tx) => {
      const cursor = await tx.db
        .selectFrom('audit_readers')
        .select('batch_number')
        .where('partner_id', '=', partnerId)
        .where('reader', '=', 'siem')
        .executeTakeFirst()
      for (let after = cursor?.batch_number ?? 0; found.length < batchesAtOnce; ) {
        const batch = await readBatchAfter(tx, after)
        if (!batch) return
        found.push({ partnerId, batch })
        after = batch.number
      }
    })
    if (found.length >= batchesAtOnce) break
  }
  return found
}

/**
 * Sends the sealed audit of all partners to a SIEM, each partner's entries in their order. The position is stored
 * after the receiver has taken a group of batches, so each entry is sent at least once, even after an outage of
 * either side. Only one process at a time may call it.
 * @param options.since earlier entries are skipped.
 * @throws the sender's errors. The next call begins where this one stopped.
 */
export async function feedSiem(
  services: Services,
  { sender, since, signal }: { sender: SyslogSender; since: Date | null; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const unsent = await readUnsent(services, await partnersWithUnread(services.database, 'siem'))
    if (unsent.length === 0) return
    const wanted = unsent.filter(({ batch }) => since === null || batch.lastAt >= since)
    const messages = wanted.flatMap(({ partnerId, batch }) => [
      ...gapMessage(partnerId, batch),
      ...batch.entries.filter(({ at }) => since === null || at >= since).map((row) => toMessage(row, batch.number)),
    ])
    if (messages.length > 0) await sender.send(messages, signal)
    for (const { partnerId, batch } of unsent) {
      await services.database.inTenant(partnerId, (tx) => moveReader(tx, 'siem', batch.number))
    }
  }
}
