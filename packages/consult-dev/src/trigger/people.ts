import { randomInt, randomUUID } from 'node:crypto'
import { type AsyncConsult, type Consult, ConsultApiError, type Patient } from '@consult/sdk'
import { waitFor } from '../wait-for.ts'

/** A number in a range that is reserved for fiction. */
const inventedPhone = () => `+1${randomInt(201, 990)}55501${String(randomInt(100)).padStart(2, '0')}`

/** Registers an invented patient. A phone number can be in use, so it tries several. */
export async function inventPatient(consult: Consult, testClockId?: string): Promise<Patient> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await consult.patients.upsert({
        externalId: `consult-dev-${randomUUID()}`,
        phone: inventedPhone(),
        firstName: 'Triggered',
        lastName: 'Patient',
        ...(testClockId !== undefined && { testClockId }),
      })
    } catch (error) {
      const isTaken = error instanceof ConsultApiError && ['phone_unavailable', 'invalid_request'].includes(error.code)
      if (!isTaken || tries === 20) throw error
    }
  }
}

/** How simulated physicians handle a message consult. Source: docs/testing.md. */
export type Simulation = 'answer_and_resolve' | 'answer_each_message' | 'takes_over'

/** Creates a message consult of a new patient. */
export async function invite(
  consult: Consult,
  options: { simulate?: Simulation; testClockId?: string } = {},
): Promise<AsyncConsult> {
  const { id: patientId } = await inventPatient(consult, options.testClockId)
  const metadata = options.simulate ? { simulate: options.simulate } : {}
  return consult.asyncConsults.create({ patientId, reason: 'Triggered by consult-dev', metadata })
}

/** Creates a message consult of a new patient, who then consents. */
export async function startThread(consult: Consult, options: Parameters<typeof invite>[1] = {}): Promise<AsyncConsult> {
  const { id } = await invite(consult, options)
  return consult.asyncConsults.decideConsent(id, { decision: 'accept' })
}

/** Creates a message consult of a new patient, who consents, and which a simulated physician has claimed. */
export async function startAnsweredThread(
  consult: Consult,
  simulate: Simulation = 'answer_each_message',
): Promise<AsyncConsult> {
  const { id } = await startThread(consult, { simulate })
  return waitFor('a simulated physician to claim the consult', async () => {
    const now = await consult.asyncConsults.get(id)
    return now.status === 'active' || now.status === 'resolve_requested' ? now : null
  })
}
