import type { TenantTransaction } from '@consult/db'
import type { RequestIssue } from '@consult/domain'
import { hasExpressions, type Questionnaire, type StartExpressions } from '@consult/questionnaires'
import { readWhole } from '@consult/questionnaires/whole'

/** Names a version of a questionnaire that was published. It never changes. */
export interface FormReference {
  readonly key: string
  readonly version: number
}

/** A published questionnaire, checked and ready to evaluate answers. */
export interface Form extends FormReference {
  readonly title: string | null
  /** The FHIR resource as the partner sent it. */
  readonly body: Readonly<Record<string, unknown>>
  readonly questionnaire: Questionnaire
  /** Runs its expressions; null: it has none. */
  readonly start: StartExpressions | null
}

/** How many bytes of JSON all kept forms may have together. Checked, a form takes a few times its size. */
const mostKeptBytes = 32 * 1024 * 1024

/** Checked forms of all partners, the one that was used longest ago first. */
const kept = new Map<string, { readonly form: Form; readonly bytes: number }>()
let keptBytes = 0

function keep(name: string, form: Form, bytes: number): void {
  keptBytes -= kept.get(name)?.bytes ?? 0
  kept.delete(name)
  kept.set(name, { form, bytes })
  keptBytes += bytes
  for (const [oldest, { bytes: freed }] of kept) {
    if (keptBytes <= mostKeptBytes || oldest === name) return
    kept.delete(oldest)
    keptBytes -= freed
  }
}

/** Prepares a stored questionnaire. What runs expressions is loaded with the first one that has some. */
async function prepare({ key, version }: FormReference, body: Record<string, unknown>): Promise<Form> {
  const reading = await readWhole(body)
  if ('refusals' in reading) throw new Error(`the questionnaire ${key}, version ${version}, cannot be read any more`)
  const { questionnaire } = reading
  const start = hasExpressions(questionnaire)
    ? (await import('@consult/questionnaires/expressions')).startFhirPath
    : null
  return { key, version, title: questionnaire.title?.text ?? null, body, questionnaire, start }
}

/** Reads a published version of a questionnaire. Versions do not change, so each process checks them once. */
export async function readForm({ db, partnerId }: TenantTransaction, which: FormReference): Promise<Form> {
  const name = JSON.stringify([partnerId, which.key, which.version])
  const known = kept.get(name)
  if (known) {
    keep(name, known.form, known.bytes)
    return known.form
  }
  const { body } = await db
    .selectFrom('questionnaires')
    .select('body')
    .where('partner_id', '=', partnerId)
    .where('questionnaire_key', '=', which.key)
    .where('version', '=', which.version)
    .where('status', '<>', 'draft')
    .executeTakeFirstOrThrow()
  const form = await prepare(which, body)
  keep(name, form, JSON.stringify(body).length)
  return form
}

/** Says why a questionnaire without an active version cannot be asked, and what to do. @param retired the keys of those that were */
export function notAsked(key: string, retired: ReadonlySet<string>): Pick<RequestIssue, 'code' | 'message'> {
  if (!retired.has(key)) {
    return { code: 'unknown_questionnaire', message: `No version of the questionnaire "${key}" is published.` }
  }
  const message = `The questionnaire "${key}" is retired, so new consults do not ask it. Publish a new version to offer it again.`
  return { code: 'retired_questionnaire', message }
}

/** Which of these questionnaires have a version that is retired. */
export async function findRetired(
  { db, partnerId }: TenantTransaction,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('questionnaires')
    .select('questionnaire_key')
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('questionnaire_key', 'in', [...keys])
    .where('status', '=', 'retired')
    .execute()
  return new Set(rows.map((row) => row.questionnaire_key))
}

/** The active versions of these questionnaires, by key. Keys without one are missing. */
export async function findActiveVersions(
  { db, partnerId }: TenantTransaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('questionnaires')
    .select(['questionnaire_key', 'version'])
    .where('partner_id', '=', partnerId)
    .where('questionnaire_key', 'in', [...keys])
    .where('status', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.questionnaire_key, row.version]))
}

/** Keeps questionnaires as they are until the end of the transaction. Others may do the same meanwhile. */
export async function lockQuestionnaires(tx: TenantTransaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.db
    .selectFrom('questionnaires')
    .select('version')
    .where('partner_id', '=', tx.partnerId)
    .where('questionnaire_key', 'in', [...keys])
    .where('version', '=', 1)
    .orderBy('questionnaire_key')
    .forShare()
    .execute()
}
