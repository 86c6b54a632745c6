import {
  type AsyncConsultRow,
  claimAsyncConsult,
  closeAsyncConsult,
  fetchConsultRow,
  postAsyncReply,
  resolveAsyncConsult,
  simulatedStepSeconds,
  takeOverAsyncConsult,
  threadTimerKinds,
  toLifecycle,
} from '@consult/consults'
import { addSeconds, nextSimulatedStep, type SimulatedStep, simulationOf } from '@consult/domain'
import type { Timer } from '@consult/engine'
import { type RequestContext, type Services, timeOn } from '@consult/request'
import { writeSimulatedOrders } from './simulated-note.ts'
import { actingAs, prepareSimulatedPhysician, simulatedPhysicianOf, simulationContext } from './simulated-physician.ts'

type Act = Exclude<SimulatedStep, { type: 'wait' }>

const text = 'Thank you for your message. This is an answer of a simulated physician.'
const summary = 'This consult was worked by a simulated physician.'

/** Runs a step by the use case that the portal and `/v1` call. */
async function act(context: RequestContext, consult: AsyncConsultRow, step: Act): Promise<void> {
  const physicianId = await prepareSimulatedPhysician(context, step.as, consult.jurisdiction)
  const acting = actingAs(context, physicianId)
  const on = { asyncConsultId: consult.async_consult_id, physicianId }
  if (step.type === 'claim') await claimAsyncConsult(acting, on)
  else if (step.type === 'take_over') await takeOverAsyncConsult(acting, on)
  else if (step.type === 'resolve') {
    if (simulationOf(consult.metadata) === 'order_and_resolve') {
      const noted = { kind: 'async', id: consult.async_consult_id, patientId: consult.patient_id } as const
      await writeSimulatedOrders(acting, noted, physicianId, summary)
    }
    await resolveAsyncConsult(acting, { ...on, summary })
  } else if (step.type === 'close') await closeAsyncConsult(acting, on)
  else {
    // A worker that was killed after this repeats it, and the repeated reply is the same message.
    const idempotencyKey = `simulated-${consult.async_consult_id}-${consult.message_count}`
    await postAsyncReply({ ...acting, idempotencyKey }, { ...on, text })
  }
}

/** Looks at a consult, runs the next step of its scenario, and returns when to look again; null: when the patient acts. */
export async function workOnThread(
  services: Services,
  partnerId: string,
  asyncConsultId: string,
): Promise<Timer | null> {
  const { database, clock } = services
  const { consult, assignee, now } = await database.inTenant(partnerId, async (tx) => {
    const row = await fetchConsultRow(tx, asyncConsultId)
    const now = await timeOn(tx, row.test_clock_id, clock.now())
    return { consult: row, assignee: await simulatedPhysicianOf(tx, row.physician_id), now }
  })
  const simulation = simulationOf(consult.metadata)
  const step = simulation && nextSimulatedStep(simulation, toLifecycle(consult), { assignee, now })
  if (!step) return null
  const lookAfter = (time: Date): Timer => ({
    kind: threadTimerKinds.simulatedStep,
    subjectId: asyncConsultId,
    dueAt: addSeconds(time, simulatedStepSeconds),
    clockId: consult.test_clock_id,
  })
  if (step.type === 'wait') return lookAfter(step.until)
  await act(await simulationContext(services, partnerId, step.type), consult, step)
  return lookAfter(now)
}
