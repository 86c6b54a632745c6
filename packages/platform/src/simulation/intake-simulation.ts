import { fetchConsultRow, fetchTelehealthRow, saveAnswers } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { type ConsultKind, intakeSimulationOf, soughtFlags } from '@consult/domain'
import { findIntake, readForm, storedAnswers } from '@consult/intake'
import { writeResponse } from '@consult/questionnaires'
import { matchesPattern } from '@consult/questionnaires/patterns'
import { answerForm } from '@consult/questionnaires/simulate'
import { type Services, timeOn } from '@consult/request'
import { simulationContext } from './simulated-physician.ts'

const fetchRow = (tx: TenantTransaction, kind: ConsultKind, consultId: string) =>
  kind === 'async' ? fetchConsultRow(tx, consultId) : fetchTelehealthRow(tx, consultId)

/** The questionnaires of a consult that a simulated patient has to answer, in the order in which they are asked. */
async function findAsked(tx: TenantTransaction, kind: ConsultKind, consultId: string) {
  const row = await fetchRow(tx, kind, consultId)
  const scenario = intakeSimulationOf(row.metadata)
  const pending = (row.intake?.items ?? []).filter(({ status }) => scenario !== null && status === 'pending')
  return {
    patientId: row.patient_id,
    clockId: row.test_clock_id,
    keys: pending.map(({ key }) => key),
    seeks: scenario && soughtFlags[scenario],
  }
}

/** Finds answers to one questionnaire. What somebody answered before stays. Null: nobody has to answer it any more. */
async function findAnswers(
  tx: TenantTransaction,
  which: { consultId: string; key: string; seeks: 'urgent' | 'stop' | null },
  now: Date,
) {
  const row = await findIntake(tx, which.consultId, which.key)
  if (row?.status !== 'pending') return null
  const form = await readForm(tx, { key: which.key, version: row.version })
  const { response, issues, level } = answerForm(form.questionnaire, {
    matches: matchesPattern,
    start: form.start,
    now,
    seeks: which.seeks,
    ...(row.response ? { given: storedAnswers(form, row.response) } : {}),
  })
  const isStopped = which.seeks === 'stop' && level === 'stop'
  return { response, isComplete: issues.length === 0 || isStopped, revision: row.revision }
}

/**
 * Answers the questionnaires of a consult as a simulated patient, by the use case that the widget calls. Answers that cannot be
 * submitted, because the form demands a file for example, are left as a draft. A worker that is killed within repeats the rest:
 * what is submitted is not answered again, and a draft is left once.
 */
export async function answerIntake(
  services: Services,
  partnerId: string,
  kind: ConsultKind,
  consultId: string,
): Promise<void> {
  const { database, clock } = services
  const { patientId, clockId, keys, seeks } = await database.inTenant(partnerId, (tx) => findAsked(tx, kind, consultId))
  if (keys.length === 0) return
  const context = await simulationContext(services, partnerId, 'answer_intake')
  const scope = { patientId, consultId }
  for (const key of keys) {
    const found = await database.inTenant(partnerId, async (tx) =>
      findAnswers(tx, { consultId, key, seeks }, await timeOn(tx, clockId, clock.now())),
    )
    if (!found || (!found.isComplete && found.revision > 0)) continue
    const response = writeResponse(found.response, 'in-progress')
    const { revision, isComplete: complete } = found
    await saveAnswers(context, kind, { consultId, key, scope, response, revision, complete })
  }
}
