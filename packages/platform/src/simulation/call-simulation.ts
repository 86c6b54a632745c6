import { declineRing, endTelehealthConsult, fetchTelehealthRow, startCall } from '@consult/consults'
import { nextSimulatedCallStep, type SimulatedCallStep } from '@consult/domain'
import type { RequestContext, Services } from '@consult/request'
import { comeOnDuty } from './call-duty.ts'
import { writeSimulatedNote } from './simulated-note.ts'
import { actingAs, simulationContext } from './simulated-physician.ts'

const note = 'This call was taken by a simulated physician.'

/**
 * Runs a step by the use case that the portal and `/v1` call. Joining opens no media room, because a simulated physician
 * sends no video and no sound: the patient's connection opens it, and the end of the call closes it.
 */
async function act(
  context: RequestContext,
  step: Exclude<SimulatedCallStep, 'come_on_duty'>,
  on: { telehealthConsultId: string; physicianId: string },
): Promise<void> {
  const acting = actingAs(context, on.physicianId)
  if (step === 'join') await startCall(acting, on)
  else if (step === 'decline') await declineRing(acting, on)
  else {
    // The end first: a worker that is killed after it does not repeat this step.
    await endTelehealthConsult(acting, on)
    await writeSimulatedNote(acting, { kind: 'telehealth', id: on.telehealthConsultId }, on.physicianId, note)
  }
}

/** Looks at a call and runs the next step of its scenario. Each change of the call makes a simulated physician look again. */
export async function workOnCall(services: Services, partnerId: string, telehealthConsultId: string): Promise<void> {
  const row = await services.database.inTenant(partnerId, (tx) => fetchTelehealthRow(tx, telehealthConsultId))
  const step = row.simulation && nextSimulatedCallStep(row.simulation, row, row.ring_count)
  if (!step) return
  const context = await simulationContext(services, partnerId, step)
  if (step === 'come_on_duty') return comeOnDuty(context, telehealthConsultId)
  if (row.physician_id === null || row.physician_id !== row.simulated_physician_id) return
  await act(context, step, { telehealthConsultId, physicianId: row.physician_id })
}
