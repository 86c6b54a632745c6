import type { TenantTransaction } from '@consult/db'
import type { AsyncConsultRow } from '../async-consults/consult-row.ts'
import { type PatientScope, requireInScope } from '../async-consults/patient-scope.ts'
import { fetchConsultRow } from '../async-consults/thread-store.ts'

/** Somebody before a thread. */
export interface Person {
  readonly type: 'patient' | 'physician'
  readonly id: string
}

/** Whoever says so of themselves: a physician, or the patient of a widget. */
export type Asker = { readonly physicianId: string } | { readonly scope: PatientScope }

export function personOf(asker: Asker): Person {
  return 'scope' in asker
    ? { type: 'patient', id: asker.scope.patientId }
    : { type: 'physician', id: asker.physicianId }
}

/** The thread, if the asker reaches it. @throws not_found */
export async function fetchThreadOf(
  tx: TenantTransaction,
  asyncConsultId: string,
  asker: Asker,
): Promise<AsyncConsultRow> {
  const row = await fetchConsultRow(tx, asyncConsultId)
  if ('scope' in asker) requireInScope(asker.scope, row)
  return row
}
