import type { ConsultIntake, ConsultKind } from '@consult/domain'
import { intakeStatusOf, notFound, type PutIntake } from '@consult/domain'
import {
  type Answered,
  answerIntake,
  filesIn,
  findIntake,
  pathOfFile,
  readForm,
  saveIntake,
  toItem,
} from '@consult/intake'
import type { AuditTarget, Unit } from '@consult/request'
import type { Uploader } from '../attachments/uploader.ts'
import { claimFiles } from '../intake-answers/claim-files.ts'

/** A change of the answers to one questionnaire. */
export interface IntakeChange extends PutIntake {
  readonly consultId: string
  readonly key: string
  /** Whether the patient answers. Otherwise the partner does. */
  readonly byPatient: boolean
}

/** What a change did. */
export interface ChangedIntake extends Answered {
  /** The consult's intake after it; null: it shows nothing new. */
  readonly intake: ConsultIntake | null
  readonly targets: readonly AuditTarget[]
}

/** The owners whose uploads the answers may name. The partner may also send what its patient uploaded. */
function uploadersFor(byPatient: boolean, patientId: string): Uploader[] {
  const patient: Uploader = { type: 'patient', id: patientId }
  return byPatient ? [patient] : [patient, { type: 'partner', id: null }]
}

function codeOf(revision: number, { isSubmitted, isFlagged, row }: Answered): string | null {
  if (isSubmitted) return row.status === 'stopped' ? 'stop' : 'complete'
  if (isFlagged) return 'flag'
  return revision === 0 ? 'begin' : null
}

/**
 * Changes the answers to a questionnaire of a consult whose row the unit has locked. The audit records when answers began, were
 * flagged and were submitted, not every save.
 * @throws not_found for a questionnaire that the consult does not ask; otherwise as `answerIntake`
 */
export async function answer(
  unit: Unit,
  consult: { readonly kind: ConsultKind; readonly intake: ConsultIntake | null; readonly patientId: string },
  change: IntakeChange,
): Promise<ChangedIntake> {
  const { consultId, key, byPatient, revision } = change
  const row = await findIntake(unit, consultId, key)
  if (!row) throw notFound('key')
  const form = await readForm(unit, { key, version: row.version })
  const answered = await answerIntake(row, {
    form,
    response: change.response,
    revision,
    complete: change.complete === true,
    byPatient,
    now: unit.now,
    takeFiles: (response) =>
      claimFiles(unit, {
        consultId,
        key,
        attachmentIds: filesIn(response),
        uploaders: uploadersFor(byPatient, consult.patientId),
        pathOf: (id) => `response.${pathOfFile(response, id)}`,
        now: unit.now,
      }),
  })
  await saveIntake(unit, row, answered.row)
  const items = (consult.intake?.items ?? []).map((item) =>
    item.key === key ? toItem(answered.row, item.title) : item,
  )
  const intake = { status: intakeStatusOf(items), required: consult.intake?.required ?? false, items }
  const code = codeOf(revision, answered)
  const target = { type: 'intake', id: key, consultId, patientId: consult.patientId, code } as const
  return { ...answered, intake: answered.isNews ? intake : null, targets: code === null ? [] : [target] }
}
