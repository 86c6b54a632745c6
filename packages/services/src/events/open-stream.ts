import { recordRead } from '../audit/record.ts'
import type { Call } from '../call.ts'

/** Enters that somebody begins to follow the log: what comes after shows them what is said, as it is said. */
export async function openStream(
  call: Call,
  { patientId, consultId }: { patientId: string | null; consultId: string | null },
): Promise<void> {
  await call.services.database.inTenant(call.account.partnerId, (tx) =>
    recordRead(call, tx, { type: 'event_log', id: null, patientId, consultId }),
  )
}
