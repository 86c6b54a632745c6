import { type Consult, ConsultApiError } from '@consult/sdk'
import { advance } from '../advance-clock.ts'
import { waitFor } from '../wait-for.ts'
import { inADay } from './from-now-on.ts'
import { invite, startAnsweredThread, startThread } from './people.ts'
import type { Scenario } from './scenario.ts'

/** A scenario about a message consult. */
const thread = (does: string, run: (consult: Consult) => Promise<{ id: string }>): Scenario => ({
  does,
  run: async (consult) => [(await run(consult)).id],
})

/** The patient's part in a resolution that a simulated physician requested. */
async function startResolvedThread(consult: Consult): Promise<{ id: string }> {
  const { id } = await startThread(consult, { simulate: 'answer_and_resolve' })
  await consult.asyncConsults.postMessage(id, { text: 'I have been coughing for a week.' })
  return { id }
}

async function waitForResolution(consult: Consult, id: string): Promise<void> {
  await waitFor('a simulated physician to ask to resolve', async () => {
    const { status } = await consult.asyncConsults.get(id)
    return status === 'resolve_requested' ? status : null
  })
}

/** Patients write while their consults close. @returns the consults' ids. */
async function raceToClose(consult: Consult): Promise<readonly string[]> {
  const race = async () => {
    const { id } = await startThread(consult)
    const post = (n: number) => consult.asyncConsults.postMessage(id, { text: `Message ${n}` })
    const posts = Array.from({ length: 6 }, (_, n) => post(n))
    for (const result of await Promise.allSettled([consult.asyncConsults.close(id), ...posts])) {
      // The service refuses messages after the close at once.
      const isLate =
        result.status === 'rejected' && result.reason instanceof ConsultApiError && result.reason.status === 409
      if (result.status === 'rejected' && !isLate) throw result.reason
    }
    return id
  }
  return Promise.all(Array.from({ length: 4 }, race))
}

const mostRaces = 5

/**
 * A message is rejected when its consult closes between its 202 and its delivery, which takes milliseconds. So the scenario
 * repeats until it happens.
 */
async function rejectMessages(consult: Consult): Promise<readonly string[]> {
  const types = ['async_consult.message_rejected'] as const
  let { cursor } = await consult.events.next({ since: inADay(), types, wait: 0 })
  for (let races = 1; ; races += 1) {
    const ids = await raceToClose(consult)
    const batch = await consult.events.next({ cursor, types, wait: 2 })
    if (batch.items.length > 0 || races === mostRaces) return ids
    cursor = batch.cursor
  }
}

export const asyncConsultScenarios: Readonly<Record<string, Scenario>> = {
  'async_consult.created': thread('invites a new patient', invite),
  'async_consult.consented': thread('a new patient accepts', startThread),
  'async_consult.declined': thread('a new patient declines', async (consult) => {
    const { id } = await invite(consult)
    return consult.asyncConsults.decideConsent(id, { decision: 'decline' })
  }),
  'async_consult.queued': thread('a new patient accepts and waits', startThread),
  'async_consult.assigned': thread('a simulated physician claims a consult', (consult) => startAnsweredThread(consult)),
  'async_consult.reassigned': thread(
    'a reply is overdue, on a test clock, and a second physician takes over',
    async (consult) => {
      const { id: testClockId } = await consult.testClocks.create({ name: 'consult-dev trigger' })
      const started = await startThread(consult, { simulate: 'takes_over', testClockId })
      const { responseSlaSeconds } = await consult.account.get()
      await advance(consult, testClockId, { by: responseSlaSeconds + 60 })
      return started
    },
  ),
  'async_consult.message': thread('a patient writes', async (consult) => {
    const { id } = await startThread(consult)
    await consult.asyncConsults.postMessage(id, { text: 'I have been coughing for a week.' })
    return { id }
  }),
  'async_consult.message_rejected': {
    does: 'patients write while their consults close',
    run: rejectMessages,
  },
  'async_consult.message_unread': thread(
    'a simulated physician answers, on a test clock, and the patient does not read it',
    async (consult) => {
      const { id: testClockId } = await consult.testClocks.create({ name: 'consult-dev trigger' })
      const { id } = await startThread(consult, { simulate: 'answer_each_message', testClockId })
      await advance(consult, testClockId, { by: 60 })
      await consult.asyncConsults.postMessage(id, { text: 'I have been coughing for a week.' })
      const { notifications } = await consult.account.get()
      await advance(consult, testClockId, { by: notifications.unreadAfter + 120 })
      return { id }
    },
  ),
  'async_consult.resolve_requested': thread('a simulated physician answers and asks to resolve', startResolvedThread),
  'async_consult.reopened': thread('the patient writes after that', async (consult) => {
    const { id } = await startResolvedThread(consult)
    await waitForResolution(consult, id)
    await consult.asyncConsults.postMessage(id, { text: 'It is worse again.' })
    return { id }
  }),
  'async_consult.closed': thread('closes a consult', async (consult) => {
    const { id } = await startThread(consult)
    return consult.asyncConsults.close(id)
  }),
  'async_consult.priority_changed': thread('raises the priority of a consult', async (consult) => {
    const { id } = await startThread(consult)
    return consult.asyncConsults.update(id, { priority: 'urgent' })
  }),
  'async_consult.red_flag': thread('a patient writes of chest pain', async (consult) => {
    const { id } = await startThread(consult)
    await consult.asyncConsults.postMessage(id, { text: 'I have chest pain since this morning.' })
    return { id }
  }),
  'async_consult.rated': thread('a patient rates a consult', async (consult) => {
    const { id } = await invite(consult)
    return consult.asyncConsults.rate(id, { value: 5 })
  }),
}
