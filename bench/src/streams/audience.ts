import { newId } from '@consult/db'
import { mintPhysicianSession, provisionPhysician } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import { announceEvents, appendEvents } from '@consult/engine'
import type { OperatorServices } from '@consult/request'
import { createPopulation, type Population } from '../product/population.ts'

/** How many people follow streams. */
export interface AudienceSize {
  readonly partners: number
  /** Physicians of a partner, and the open tabs of each. */
  readonly physicians: number
  readonly tabs: number
  /** Patients of a partner with an open widget. */
  readonly widgets: number
}

/** Partners whose physicians and patients follow streams. */
export interface Audience {
  /** A credential for each stream. */
  readonly bearers: readonly string[]
  /** Appends an event to the log of the next partner. Every tab of its physicians receives it, and one widget. */
  say(): Promise<void>
}

const text =
  'It began on Monday and has not got better since. I have taken two tablets a day, as you told me to. '.repeat(4)

async function sessionsOf(services: OperatorServices, { partnerId, call, subjects }: Population, size: AudienceSize) {
  const physicians = Array.from({ length: size.physicians }, async (_, n) => {
    const email = `${partnerId}-${n}@bench.example`
    const person = { externalId: `physician-${n}`, email, firstName: 'Bench', lastName: `Physician ${n}` }
    const { token } = await mintPhysicianSession(call, (await provisionPhysician(call, person)).id)
    return Array.from({ length: size.tabs }, () => token)
  })
  const widgets = subjects.slice(0, size.widgets).map(({ patientId }) =>
    services.auth.embedSessions.begin('frame', {
      partnerId,
      patientId,
      consultId: null,
      keyGeneration: 1,
      keyHash: null,
      origin: null,
      expiresAt: addSeconds(new Date(), 3600),
    }),
  )
  return [...(await Promise.all(physicians)).flat(), ...(await Promise.all(widgets))]
}

/** Creates the partners with their people, and a session for each of them. */
export async function createAudience(services: OperatorServices, size: AudienceSize): Promise<Audience> {
  const populations: Population[] = []
  const bearers: string[] = []
  for (let n = 0; n < size.partners; n += 1) {
    const population = await createPopulation(services, size.widgets)
    populations.push(population)
    bearers.push(...(await sessionsOf(services, population, size)))
  }
  let said = 0
  return {
    bearers,
    say: async () => {
      const { partnerId, subjects } = populations[said % populations.length] as Population
      // One patient in turn for each partner: the first event about a patient is entered in the audit for each reader.
      const { patientId, asyncConsultId } = subjects[0] as Population['subjects'][number]
      said += 1
      const now = new Date()
      const messageId = newId('message', now)
      const author = { type: 'patient', id: patientId }
      const message = { messageId, asyncConsultId, author, sequence: said, text, createdAt: now, acceptedAt: now }
      const event = { eventId: newId('event', now), type: 'async_consult.message', data: { asyncConsultId, message } }
      await services.database.inTenant(partnerId, (tx) =>
        appendEvents(tx, [{ ...event, patientId, consultId: asyncConsultId, requestId: null }], now),
      )
      announceEvents(services.wakeUps, partnerId)
    },
  }
}
