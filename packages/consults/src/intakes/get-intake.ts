import type { TenantTransaction } from '@consult/db'
import { type PatientScope, requireInScope } from '@consult/directory'
import { type Attachment, type Intake, idPrefixes, notFound } from '@consult/domain'
import { type Form, findIntake, type IntakeRow, readForm, storedAnswers, writeDraft } from '@consult/intake'
import { type LinkWriter, noteShown, type RequestContext, requireOpen } from '@consult/request'
import { fetchConsultRow } from '../async-consults/thread-store.ts'
import { listFiles } from '../intake-answers/claim-files.ts'
import { fetchTelehealthRow } from '../telehealth-consults/telehealth-consult-store.ts'
import { withoutFlags } from './without-flags.ts'

/** Names the answers to a questionnaire of a consult. */
export interface IntakeReference {
  readonly consultId: string
  readonly key: string
  /** For a widget: what it may reach. Null: the partner or a physician. */
  readonly scope: PatientScope | null
}

/** Answers with their form. */
export interface IntakeWithForm {
  readonly row: IntakeRow
  readonly form: Form
  /** The answers, or those that a form has before anybody touches it. */
  readonly response: Record<string, unknown>
  readonly files: Attachment[]
}

const isCall = (id: string) => id.startsWith(`${idPrefixes.telehealthConsult}_`)

async function requireReached(tx: TenantTransaction, { consultId, scope }: IntakeReference): Promise<void> {
  requireInScope(
    scope,
    isCall(consultId) ? await fetchTelehealthRow(tx, consultId) : await fetchConsultRow(tx, consultId),
  )
}

/** Completes answers with their form and the links to their files. */
export async function withForm(tx: TenantTransaction, row: IntakeRow, links: LinkWriter): Promise<IntakeWithForm> {
  const { consult_id: consultId, questionnaire_key: key, version } = row
  const form = await readForm(tx, { key, version })
  const facts = await listFiles(tx, { consultId, key })
  const files = facts.map((each) => ({ ...each, urls: links.urlsOf(tx.partnerId, each) }))
  return { row, form, response: row.response ?? writeDraft(storedAnswers(form, null)), files }
}

/** Reads the answers to a questionnaire, and notes who sees them. @throws not_found */
export async function readIntake(context: RequestContext, which: IntakeReference): Promise<IntakeWithForm> {
  const { services, account } = context
  const { consultId, key } = which
  // A physician learns nothing of a colleague's consult, not even what it asks.
  await requireOpen(context, [{ type: 'intake', id: key, consultId }])
  const links = (await services.fileLinks()).for(context)
  return services.database.inTenant(account.partnerId, async (tx) => {
    await requireReached(tx, which)
    const row = await findIntake(tx, consultId, key)
    if (!row) throw notFound('key')
    noteShown(context, { type: 'intake', id: key, consultId, patientId: row.patient_id })
    return withForm(tx, row, links)
  })
}

/** Answers with their form, as `/v1` shows them. A patient gets the form without what is for clinicians. */
export const toIntake = ({ row, form, response, files }: IntakeWithForm, forPatient: boolean): Intake => ({
  key: row.questionnaire_key,
  version: row.version,
  status: row.status,
  questionnaire: { ...(forPatient ? withoutFlags(form.body) : form.body) },
  response,
  revision: row.revision,
  scores: forPatient ? [] : row.scores,
  flags: forPatient ? [] : row.flags,
  files,
  completedAt: row.completed_at?.toISOString() ?? null,
})

/** Returns the answers to a questionnaire of a consult. @throws not_found */
export const getIntake = async (context: RequestContext, which: IntakeReference): Promise<Intake> =>
  toIntake(await readIntake(context, which), which.scope !== null)
