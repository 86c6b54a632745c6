import {
  createTelehealthConsult,
  endTelehealthConsult,
  joinTelehealthConsult,
  matchPatients,
  postCallMessage,
  postCallReply,
  prioritizeOpenConsults,
  rateTelehealthConsult,
  readyTelehealthConsult,
} from '@consult/consults'
import { listSlots, upsertPatient } from '@consult/directory'
import { addSeconds, defaultCallMinutes } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import type { DemoClock } from './demo-clock.ts'
import { recordOf } from './patient-records.ts'

const dana = { externalId: 'demo-dana', firstName: 'Dana', lastName: 'Whitfield', phone: '+14155550111' }
const liam = { externalId: 'demo-liam', firstName: 'Liam', lastName: 'Okafor', phone: '+14155550112' }
const sofia = { externalId: 'demo-sofia', firstName: 'Sofía', lastName: 'Marín', phone: '+14155550113' }

const seedPatient = (context: RequestContext, person: typeof dana) =>
  upsertPatient(
    context,
    { ...person, jurisdiction: 'US-CA', language: 'en', ...recordOf(person.externalId) },
    prioritizeOpenConsults,
  )

const tested = {
  devices: { camera: 'ok', microphone: 'ok', speaker: 'ok' },
  network: 'good',
} as const

/** Seeds a call of yesterday, from the invitation to the rating. */
export async function seedPastCall(context: RequestContext, clock: DemoClock, physicianId: string): Promise<void> {
  clock.moveTo(1500)
  const { id: patientId } = await seedPatient(context, dana)
  const reason = 'Cough that will not go away'
  const { id: telehealthConsultId } = await createTelehealthConsult(context, {
    patientId,
    physicianId,
    reason,
    durationMinutes: defaultCallMinutes,
  })
  await readyTelehealthConsult(context, { telehealthConsultId, ...tested, scope: null })
  await matchPatients(context.services, context.account.partnerId)
  await joinTelehealthConsult(context, { telehealthConsultId, physicianId })
  clock.moveTo(1490)
  const text = 'I take lisinopril, 10 mg, since March.'
  await postCallMessage(context, { telehealthConsultId, text, scope: null })
  const answer = 'Then it may be the cough of that. Please ask your pharmacy for losartan, 50 mg, once a day instead.'
  await postCallReply(context, { telehealthConsultId, text: answer, physicianId })
  clock.moveTo(1486)
  await endTelehealthConsult(context, { telehealthConsultId, physicianId })
  clock.moveTo(1480)
  const rating = { value: 5, comment: 'Kind, and to the point.' }
  await rateTelehealthConsult(context, { telehealthConsultId, ...rating, scope: null })
}

/** Books the physician's first free slot after the given time. */
async function book(
  context: RequestContext,
  visit: { physicianId: string; patientId: string; reason: string; from: Date },
) {
  const { from, ...who } = visit
  const durationMinutes = defaultCallMinutes
  const { items } = await listSlots(context, { physicianId: who.physicianId, from, durationMinutes, limit: 1 })
  const [slot] = items
  if (slot) await createTelehealthConsult(context, { ...who, durationMinutes, scheduledFor: new Date(slot.startsAt) })
}

/**
 * Seeds calls for today and tomorrow, and a patient in the waiting room. That patient has no connection, so matching skips
 * them until their widget is open. A fake heartbeat would ring physicians for a patient who is not there.
 */
export async function seedComingCalls(
  context: RequestContext,
  clock: DemoClock,
  physicianIds: readonly string[],
): Promise<void> {
  clock.moveTo(2)
  const [first, second] = physicianIds
  if (first === undefined || second === undefined) return
  const [past, waiting, booked] = [
    await seedPatient(context, dana),
    await seedPatient(context, liam),
    await seedPatient(context, sofia),
  ]
  const now = clock.now()
  const tomorrow = addSeconds(now, 24 * 3600)
  await book(context, {
    physicianId: first,
    patientId: booked.id,
    reason: 'Results of the blood test',
    from: addSeconds(now, 3600),
  })
  await book(context, { physicianId: first, patientId: past.id, reason: 'Cough, second visit', from: tomorrow })
  await book(context, { physicianId: second, patientId: booked.id, reason: 'Asthma plan', from: tomorrow })
  const { id: telehealthConsultId } = await createTelehealthConsult(context, {
    patientId: waiting.id,
    reason: 'Red, itching eye since this morning',
    durationMinutes: defaultCallMinutes,
  })
  await readyTelehealthConsult(context, { telehealthConsultId, ...tested, scope: null })
}
