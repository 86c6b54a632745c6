import { createErasureWork } from '@consult/records'
import { expect } from 'vitest'
import { success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

/** Works on the partner's due erasures. */
export async function workOnErasures(environment: TestEnvironment, partner: TestPartner): Promise<void> {
  const failures: unknown[] = []
  const worker = createErasureWork({
    services: environment.api.services,
    stop: new AbortController().signal,
    onFailure: ({ error }) => void failures.push(error),
  })
  await worker.work(partner.id)
  expect(failures).toEqual([])
}

/** Erases a patient, and waits until the erasure is done. */
export async function eraseNow(environment: TestEnvironment, partner: TestPartner, patientId: string): Promise<void> {
  success(await partner.key.send('DELETE', `/v1/patients/${patientId}`))
  await workOnErasures(environment, partner)
}
