import type { Attachment, IntakeItemStatus } from '@consult/domain'
import { type Form, type IntakeRow, isStop } from '@consult/intake'
import type { RequestContext } from '@consult/request'
import { type IntakeReference, type IntakeWithForm, readIntake } from './get-intake.ts'

/** Where a patient's answers stand after they were saved. */
export interface SavedAnswers {
  readonly status: IntakeItemStatus
  readonly revision: number
  /** An answer says that the patient needs help at once. Show them where to get it, also while it is a draft. */
  readonly needsHelp: boolean
}

/** A questionnaire as the widget shows it. */
export interface PatientForm extends SavedAnswers {
  readonly key: string
  readonly version: number
  readonly title: string | null
  /** The checked form, without red flags and scores. */
  readonly form: Form['questionnaire']
  readonly response: Record<string, unknown>
  readonly files: Attachment[]
}

export const toSaved = ({
  status,
  revision,
  flags,
}: Pick<IntakeRow, 'status' | 'revision' | 'flags'>): SavedAnswers => ({
  status,
  revision,
  needsHelp: isStop(flags),
})

type Items = Form['questionnaire']['items']

const bare = (items: Items): Items =>
  items.map((item) => ({
    ...item,
    flag: null,
    options: item.options.map((option) => ({ ...option, flag: null, weight: null })),
    items: bare(item.items),
  }))

const toForm = ({ row, form, response, files }: IntakeWithForm): PatientForm => ({
  ...toSaved(row),
  key: row.questionnaire_key,
  version: row.version,
  title: form.title,
  form: { ...form.questionnaire, items: bare(form.questionnaire.items), scores: [] },
  response,
  files,
})

/** Returns a questionnaire of a consult for its patient. @throws not_found */
export const openPatientForm = async (context: RequestContext, which: IntakeReference): Promise<PatientForm> =>
  toForm(await readIntake(context, which))
