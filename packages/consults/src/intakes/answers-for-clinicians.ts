import type { TenantTransaction } from '@consult/db'
import type { Attachment, IntakeFlag, IntakeItemStatus, IntakeScore } from '@consult/domain'
import { type Form, findEarlierScores } from '@consult/intake'
import type { RequestContext } from '@consult/request'
import { readIntake } from './get-intake.ts'

/** The scores of earlier answers of the same patient to the same questionnaire. */
export interface EarlierScores {
  readonly consultId: string
  readonly completedAt: string
  readonly scores: IntakeScore[]
}

/** Answers as the portal shows them. */
export interface ClinicalAnswers {
  readonly key: string
  readonly version: number
  readonly title: string | null
  readonly status: IntakeItemStatus
  readonly revision: number
  /** The checked form, to evaluate which questions were asked. */
  readonly form: Form['questionnaire']
  readonly response: Record<string, unknown>
  readonly scores: IntakeScore[]
  readonly flags: IntakeFlag[]
  readonly files: Attachment[]
  readonly completedAt: string | null
  /** Newest first. Empty where the account asks physicians for a reason: they belong to other consults. */
  readonly earlier: EarlierScores[]
}

/** Returns the answers to a questionnaire of a consult for its physicians. @throws not_found */
export async function readClinicalAnswers(
  context: RequestContext,
  which: { readonly consultId: string; readonly key: string },
): Promise<ClinicalAnswers> {
  const { row, form, response, files } = await readIntake(context, { ...which, scope: null })
  const { database } = context.services
  const earlier =
    context.limit === null
      ? await database.inTenant(context.account.partnerId, (tx: TenantTransaction) => findEarlierScores(tx, row))
      : []
  return {
    key: row.questionnaire_key,
    version: row.version,
    title: form.title,
    status: row.status,
    revision: row.revision,
    form: form.questionnaire,
    response,
    scores: row.scores,
    flags: row.flags,
    files,
    completedAt: row.completed_at?.toISOString() ?? null,
    earlier,
  }
}
