import { buckets } from '@consult/auth'
import type { PatientScope } from '@consult/directory'
import { requireAsync, requireInScope, requireTelehealth } from '@consult/directory'
import type { ConsultKind, Intake, PutIntake } from '@consult/domain'
import type { IntakeRow } from '@consult/intake'
import type { RequestContext, Unit } from '@consult/request'
import { changeThread } from '../async-consults/act-on-thread.ts'
import { refusal as refusalOfThread, type Thread } from '../async-consults/thread.ts'
import { saveStated } from '../async-consults/update-async-consult.ts'
import { intakeEvents, raisedPriority } from '../intake-answers/intake-news.ts'
import { changeTelehealthConsult } from '../telehealth-consults/act-on-telehealth-consult.ts'
import {
  type LockedTelehealthConsult,
  refusal as refusalOfCall,
} from '../telehealth-consults/locked-telehealth-consult.ts'
import { saveStatedOfCall } from '../telehealth-consults/update-telehealth-consult.ts'
import { answer, type ChangedIntake } from './answer.ts'
import { toIntake, withForm } from './get-intake.ts'
import { type SavedAnswers, toSaved } from './patient-form.ts'

/** The answers to a questionnaire of a consult, as somebody changes them. */
export interface PutAnswers extends PutIntake {
  readonly consultId: string
  readonly key: string
  /** For a widget: what it may reach. Null: the partner. */
  readonly scope: PatientScope | null
}

/** What the change answers. */
type Show<T> = (unit: Unit, row: IntakeRow) => Promise<T>

/** @throws thread_not_active: patients answer after they consented, partners from the invitation on. */
function requireAsking({ life }: Thread, byPatient: boolean): void {
  const asks = byPatient ? ['consented'] : ['invited', 'consented']
  if (!asks.includes(life.status)) throw refusalOfThread('thread_not_active', life)
}

function noteNews(consult: Thread | LockedTelehealthConsult, changed: ChangedIntake): void {
  const { intake, row } = changed
  if (intake) consult.showIntake(intake)
  consult.raisePriority(raisedPriority(consult.row.priority, row.flags))
}

/**
 * Changes the answers to a questionnaire of a thread. The thread is queued when the last ones are submitted, unless one of them
 * says that the patient needs help at once.
 * @throws not_found; feature_disabled; thread_not_active; otherwise as `answerIntake`
 */
function putOnThread<T>(context: RequestContext, put: PutAnswers, show: Show<T>): Promise<T> {
  const byPatient = put.scope !== null
  return changeThread(context, put.consultId, async (thread, unit) => {
    requireInScope(put.scope, thread.row)
    requireAsync(context.account)
    requireAsking(thread, byPatient)
    const { intake, patient_id: patientId } = thread.row
    const changed = await answer(unit, { kind: 'async', intake, patientId }, { ...put, byPatient })
    thread.newEvents.push(...intakeEvents(changed.row, changed.isFlagged))
    if (changed.isNewStop) thread.adviseEmergency()
    noteNews(thread, changed)
    if (changed.intake) await saveStated(unit, thread)
    if (changed.intake?.status === 'completed' && thread.life.status === 'consented') {
      thread.act({ type: 'complete_intake' })
    }
    return { answer: await show(unit, changed.row), targets: changed.targets }
  })
}

/**
 * Changes the answers to a questionnaire of a call, until it is over. The call goes on whatever they say: its physician sees them.
 * @throws not_found; feature_disabled; thread_not_active; otherwise as `answerIntake`
 */
function putOnCall<T>(context: RequestContext, put: PutAnswers, show: Show<T>): Promise<T> {
  const byPatient = put.scope !== null
  return changeTelehealthConsult(context, put.consultId, async (call, unit) => {
    requireInScope(put.scope, call.row)
    requireTelehealth(context.account)
    if (call.isOver) throw refusalOfCall('thread_not_active', call.life)
    const { intake, patient_id: patientId } = call.row
    const changed = await answer(unit, { kind: 'telehealth', intake, patientId }, { ...put, byPatient })
    unit.emit(...intakeEvents(changed.row, changed.isFlagged))
    noteNews(call, changed)
    if (changed.intake) await saveStatedOfCall(unit, call)
    const shown = await show(unit, changed.row)
    return { answer: () => shown, targets: changed.targets }
  })
}

/**
 * Changes the answers, counted before anything is read, so that answers that are refused count as well. Widgets are counted by
 * their patient, partners by the consult.
 * @throws rate_limited; otherwise as `putOnThread` and `putOnCall`
 */
async function put<T>(context: RequestContext, kind: ConsultKind, change: PutAnswers, show: Show<T>): Promise<T> {
  const { account, services } = context
  const subject = change.scope?.patientId ?? change.consultId
  await services.auth.limiter.take(buckets.intakeAnswers(account.partnerId, subject))
  return kind === 'async' ? putOnThread(context, change, show) : putOnCall(context, change, show)
}

/**
 * Changes the answers to a questionnaire of a consult, and returns all of them.
 * @throws as `put`
 */
export async function putIntake(context: RequestContext, kind: ConsultKind, change: PutAnswers): Promise<Intake> {
  const links = (await context.services.fileLinks()).for(context)
  return put(context, kind, change, async (unit, row) =>
    toIntake(await withForm(unit, row, links), change.scope !== null),
  )
}

/** Like `putIntake`, with a short answer for a widget that saves after each answer. */
export const saveAnswers = (context: RequestContext, kind: ConsultKind, change: PutAnswers): Promise<SavedAnswers> =>
  put(context, kind, change, async (_unit, row) => toSaved(row))
