import type { TenantTransaction } from '@consult/db'
import {
  type AskedIntake,
  type AttachmentFacts,
  type ConsultIntake,
  type ConsultKind,
  intakeStatusOf,
  invalidRequest,
  mostIntakeKeys,
  type RequestIssue,
} from '@consult/domain'
import type { Response } from '@consult/questionnaires'
import { assess, isStop, readAnswers } from './assess.ts'
import { withFacts } from './files.ts'
import { findActiveVersions, findRetired, notAsked, readForm } from './forms.ts'
import { readIntakeDefaults } from './intake-defaults.ts'
import { type IntakeRow, toItem } from './intake-store.ts'

/** A consult that is being created. */
export interface NewConsult {
  readonly kind: ConsultKind
  readonly consultId: string
  readonly patientId: string
  readonly asked: AskedIntake & { readonly intakeRequired?: boolean | null | undefined }
  readonly now: Date
  /** Takes the uploads that answers name, and returns what is known about them. */
  readonly takeFiles: (key: string, response: Response, path: string) => Promise<ReadonlyMap<string, AttachmentFacts>>
}

/** What a new consult asks. */
export interface IntakePlan {
  /** For the consult's row; null: nothing is asked. */
  readonly intake: ConsultIntake | null
  readonly rows: readonly IntakeRow[]
}

const nothing: IntakePlan = { intake: null, rows: [] }

function requireDistinct(keys: readonly string[], pathOf: (index: number) => string): void {
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (again < 0) return
  throw invalidRequest({ path: pathOf(again), code: 'duplicate', message: `"${keys[again]}" is there twice.` })
}

/** The keys to ask, each with the field of the request that names it. */
async function wantedKeys(tx: TenantTransaction, { kind, asked }: NewConsult) {
  const defaults =
    asked.questionnaireKeys == null || (kind === 'telehealth' && asked.intakeRequired == null)
      ? await readIntakeDefaults(tx)
      : null
  const ofAccount = (kind === 'async' ? defaults?.asyncConsults : defaults?.telehealthConsults) ?? []
  const listed = asked.questionnaireKeys ?? ofAccount
  const given = (asked.intake ?? []).map(({ key }) => key)
  requireDistinct(listed, (index) => `questionnaireKeys.${index}`)
  requireDistinct(given, (index) => `intake.${index}.key`)
  const paths = new Map(listed.map((key, index) => [key, `questionnaireKeys.${index}`]))
  for (const [index, key] of given.entries()) if (!paths.has(key)) paths.set(key, `intake.${index}.key`)
  if (paths.size > mostIntakeKeys) {
    const message = `A consult may ask ${mostIntakeKeys} questionnaires.`
    throw invalidRequest({ path: 'questionnaireKeys', code: 'too_big', message })
  }
  const required = kind === 'async' || (asked.intakeRequired ?? defaults?.requiredForCalls ?? false)
  return { paths, required }
}

/** Evaluates answers that the partner has already. @throws invalid_request */
async function answered(
  tx: TenantTransaction,
  consult: NewConsult,
  which: { readonly key: string; readonly version: number },
): Promise<Partial<IntakeRow>> {
  const index = (consult.asked.intake ?? []).findIndex(({ key }) => key === which.key)
  const given = consult.asked.intake?.[index]
  if (!given) return {}
  const form = await readForm(tx, which)
  const path = `intake.${index}.response`
  const response = readAnswers(form, given.response, path)
  const facts = await consult.takeFiles(which.key, response, path)
  const { submitted, issues, scores, flags } = assess(form, withFacts(response, facts), path)
  const status = isStop(flags) ? 'stopped' : 'completed'
  if (status === 'completed' && issues.length > 0) throw invalidRequest(...issues)
  const done = { scores: [...scores], flags: [...flags], completed_at: consult.now }
  return { status, response: submitted(status), revision: 1, ...done }
}

/**
 * Decides what a new consult asks: the questionnaires that the partner names, or those of its account, in the versions that are
 * active now. Answers that the partner has already are submitted.
 * @throws invalid_request for unknown keys, keys without an active version, and answers that are not complete
 */
export async function planIntake(tx: TenantTransaction, consult: NewConsult): Promise<IntakePlan> {
  const { paths, required } = await wantedKeys(tx, consult)
  if (paths.size === 0) return nothing
  const versions = await findActiveVersions(tx, [...paths.keys()])
  const unknown = [...paths].filter(([key]) => !versions.has(key))
  if (unknown.length > 0) {
    const retired = await findRetired(
      tx,
      unknown.map(([key]) => key),
    )
    throw invalidRequest(...unknown.map(([key, path]): RequestIssue => ({ path, ...notAsked(key, retired) })))
  }
  const [rows, items] = [[] as IntakeRow[], [] as ConsultIntake['items']]
  for (const key of paths.keys()) {
    const which = { key, version: versions.get(key) ?? 0 }
    const row: IntakeRow = {
      partner_id: tx.partnerId,
      consult_id: consult.consultId,
      questionnaire_key: key,
      version: which.version,
      consult_kind: consult.kind,
      patient_id: consult.patientId,
      status: 'pending',
      response: null,
      revision: 0,
      scores: [],
      flags: [],
      created_at: consult.now,
      updated_at: consult.now,
      completed_at: null,
      ...(await answered(tx, consult, which)),
    }
    rows.push(row)
    items.push(toItem(row, (await readForm(tx, which)).title))
  }
  return { intake: { status: intakeStatusOf(items), required, items }, rows }
}
