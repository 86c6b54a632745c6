import type { TenantTransaction } from '@consult/db'
import { type PatientScope, requireInScope } from '@consult/directory'
import type { Person } from '@consult/request'
import type { AsyncConsultRow } from '../consult-row.ts'
import { fetchConsultRow } from '../thread-store.ts'

/** The caller: a physician, or the patient of a widget. */
export type Asker = { readonly physicianId: string } | { readonly scope: PatientScope }

export function personOf(asker: Asker): Person {
  return 'scope' in asker
    ? { type: 'patient', id: asker.scope.patientId }
    : { type: 'physician', id: asker.physicianId }
}

/** Returns the thread if the caller may access it. @throws not_found */
export async function fetchThreadOf(
  tx: TenantTransaction,
  asyncConsultId: string,
  asker: Asker,
): Promise<AsyncConsultRow> {
  const row = await fetchConsultRow(tx, asyncConsultId)
  if ('scope' in asker) requireInScope(asker.scope, row)
  return row
}
