import type { Consult, TelehealthConsult } from '@consult/sdk'
import { advance } from '../advance-clock.ts'
import { waitFor } from '../wait-for.ts'
import { inventPatient } from './people.ts'
import type { Scenario } from './scenario.ts'

const call = (does: string, run: (consult: Consult) => Promise<{ id: string }>): Scenario => ({
  does,
  run: async (consult) => [(await run(consult)).id],
})

const hour = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** How a simulated physician handles a call. Source: docs/testing.md. */
type Simulation = 'joins_call' | 'ends_early'

async function create(
  consult: Consult,
  more: { scheduledFor?: string; simulate?: Simulation } = {},
): Promise<TelehealthConsult> {
  const { id: patientId } = await inventPatient(consult)
  const { scheduledFor, simulate } = more
  const metadata = simulate ? { simulate } : {}
  return consult.telehealthConsults.create({ patientId, scheduledFor, reason: 'Triggered by consult-dev', metadata })
}

/** A simulated physician is rung for a new patient, joins, and ends the call. */
async function hold(consult: Consult, simulate: Simulation): Promise<TelehealthConsult> {
  const { id } = await create(consult, { simulate })
  return consult.telehealthConsults.ready(id)
}

/** A call of some seconds, in which the patient writes. */
async function writeInCall(consult: Consult): Promise<TelehealthConsult> {
  const { id } = await hold(consult, 'joins_call')
  const running = await waitFor('a simulated physician to join the call', async () => {
    const call = await consult.telehealthConsults.get(id)
    return call.status === 'in_progress' ? call : null
  })
  await consult.telehealthConsults.postMessage(id, { text: 'Can you hear me?' })
  return running
}

export const telehealthScenarios: Readonly<Record<string, Scenario>> = {
  'telehealth.created': call('creates a call for a new patient', create),
  'telehealth.rescheduled': call('moves a booked call', async (consult) => {
    const { id } = await create(consult, { scheduledFor: inHours(24) })
    return consult.telehealthConsults.update(id, { scheduledFor: inHours(48) })
  }),
  'telehealth.priority_changed': call('raises the priority of a call', async (consult) => {
    const { id } = await create(consult)
    return consult.telehealthConsults.update(id, { priority: 'urgent' })
  }),
  'telehealth.reminder': call('advances a test clock to 15 minutes before a booked call', async (consult) => {
    const { id: testClockId } = await consult.testClocks.create({ name: 'consult-dev trigger' })
    const { id: patientId } = await inventPatient(consult, testClockId)
    const created = await consult.telehealthConsults.create({ patientId, scheduledFor: inHours(2) })
    await advance(consult, testClockId, { by: 110 * 60 })
    return created
  }),
  'telehealth.waiting': call('a new patient enters the waiting room', async (consult) => {
    const { id } = await create(consult)
    return consult.telehealthConsults.ready(id)
  }),
  'telehealth.ringing': call('a simulated physician is rung', (consult) => hold(consult, 'ends_early')),
  'telehealth.in_progress': call('a simulated physician joins a call', (consult) => hold(consult, 'ends_early')),
  'telehealth.message': call('a patient writes in a call', writeInCall),
  'telehealth.completed': call('a call ends', (consult) => hold(consult, 'ends_early')),
  'telehealth.cancelled': call('cancels a call', async (consult) => {
    const { id } = await create(consult)
    return consult.telehealthConsults.cancel(id)
  }),
  'telehealth.rated': call('a patient rates a call', async (consult) => {
    const { id } = await create(consult)
    return consult.telehealthConsults.rate(id, { value: 5 })
  }),
}
