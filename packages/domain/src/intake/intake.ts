import { z } from 'zod'
import { attachmentSchema } from '../attachment/attachment.ts'
import { questionnaireKeySchema } from '../questionnaire.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { instantSchema } from '../vocabulary/instant.ts'

/** How many questionnaires one consult may ask. Source: docs/limits.md. */
export const mostIntakeKeys = 10

/** Where the answers to one questionnaire stand. `stopped`: an answer says that the patient needs help at once. */
export const intakeItemStatuses = ['pending', 'completed', 'stopped'] as const
export type IntakeItemStatus = (typeof intakeItemStatuses)[number]

/** Where the intake of a consult stands. */
export const intakeStatuses = ['none', ...intakeItemStatuses] as const
export type IntakeStatus = (typeof intakeStatuses)[number]

export const intakeScoreSchema = z.object({
  code: z.string().describe('The code of the score in the questionnaire.'),
  title: z.string().nullable().describe('The title of the score.'),
  value: z.number().nullable().describe('The sum. `null` while an answer is missing.'),
  band: z.string().nullable().describe('The label of the band in which the value is.'),
})
export type IntakeScore = z.infer<typeof intakeScoreSchema>

export const intakeFlagSchema = z.object({
  linkId: z.string().nullable().describe('The question whose answer raises the flag. `null` if a score raises it.'),
  score: z.string().nullable().describe('The code of the score that raises the flag. `null` if an answer raises it.'),
  level: z
    .enum(['note', 'urgent', 'stop'])
    .describe('`note`: read it first. `urgent`: the consult became urgent. `stop`: the patient needs help at once.'),
  text: z.string().describe('For clinicians. Patients never see it.'),
})
export type IntakeFlag = z.infer<typeof intakeFlagSchema>

const key = z.string().describe('Your own key of the questionnaire, such as `phq-9`.')
const version = z.number().int().describe('The version of the questionnaire that the consult asks. It never changes.')
const scores = z.array(intakeScoreSchema).describe('The scores of submitted answers. Never sent to patients.')
const flags = z
  .array(intakeFlagSchema)
  .describe('The red flags of submitted answers, and of drafts those of the level `stop`. Never sent to patients.')
const itemStatus = z
  .enum(intakeItemStatuses)
  .describe(
    '`pending` until the answers are submitted, then `completed`, or `stopped` if one of them raises a flag of the level `stop`.',
  )

/** One questionnaire that a consult asks. */
export const intakeItemSchema = z.object({
  key,
  version,
  title: z.string().nullable().describe('The title of the questionnaire, in its main language.'),
  status: itemStatus,
  scores,
  flags,
  completedAt: instantSchema.nullable().describe('When the answers were submitted.'),
})
export type IntakeItem = z.infer<typeof intakeItemSchema>

/** What a consult asks its patient beforehand. */
export const consultIntakeSchema = z
  .object({
    status: z
      .enum(intakeStatuses)
      .describe(
        '`none`: nothing is asked. `pending`: answers are missing. `completed`: all are there. `stopped`: an answer says that the patient needs help at once; the consult does not enter the queue.',
      ),
    required: z
      .boolean()
      .describe('Whether the consult waits for it. Async consults always do, calls only if you say so.'),
    items: z.array(intakeItemSchema).describe('The questionnaires, in the order in which they are asked.'),
  })
  .describe(descriptions.intake)
export type ConsultIntake = z.infer<typeof consultIntakeSchema>

/** The intake of a consult that asks nothing. */
export const noIntake: ConsultIntake = { status: 'none', required: false, items: [] }

/** The status of an intake whose items are these. */
export function intakeStatusOf(items: readonly Pick<IntakeItem, 'status'>[]): IntakeStatus {
  if (items.length === 0) return 'none'
  const has = (status: IntakeItemStatus) => items.some((item) => item.status === status)
  return has('stopped') ? 'stopped' : has('pending') ? 'pending' : 'completed'
}

export const responseSchema = z
  .record(z.string(), z.unknown())
  .describe('A FHIR R4 QuestionnaireResponse, up to 512 KB. Its `status` is ours: what you send is not read.')

/** The answers to one questionnaire of a consult. */
export const intakeSchema = z.object({
  key,
  version,
  status: itemStatus,
  questionnaire: z
    .record(z.string(), z.unknown())
    .describe('The FHIR resource as you sent it. A widget gets it without red flags and scores.'),
  response: z
    .record(z.string(), z.unknown())
    .describe(
      'The answers, as a FHIR R4 QuestionnaireResponse. A draft has all answers that were given; what is submitted has those of the questions that are asked.',
    ),
  revision: z.number().int().describe('Counts the changes of the answers, from 0. Send it with the next change.'),
  scores,
  flags,
  files: z
    .array(attachmentSchema)
    .describe('The files among the answers, with links. An answer names its file as `attachments/{attachmentId}`.'),
  completedAt: instantSchema.nullable().describe('When the answers were submitted.'),
})
export type Intake = z.infer<typeof intakeSchema>

/** Body of `PUT /v1/…/{id}/intake/{key}`. */
export const putIntakeSchema = z.object({
  response: responseSchema,
  revision: z
    .number()
    .int()
    .min(0)
    .describe('The revision that the change is based on, as you last read it. Another one is refused with 412.'),
  complete: z
    .boolean()
    .nullish()
    .describe('Submit the answers. They must be complete and valid then, and cannot be changed afterward.'),
})
export type PutIntake = z.output<typeof putIntakeSchema>

/** What a partner may state about the intake when it creates a consult. */
export const askedIntakeFields = {
  questionnaireKeys: z
    .array(questionnaireKeySchema)
    .max(mostIntakeKeys)
    .readonly()
    .nullish()
    .describe(
      'The questionnaires to ask, by key, in this order. Their active versions are asked. Omit it for those of your account; an empty list asks nothing.',
    ),
  intake: z
    .array(z.object({ key: questionnaireKeySchema, response: responseSchema }))
    .max(mostIntakeKeys)
    .readonly()
    .nullish()
    .describe('Answers that you already have. They are checked and submitted as if the patient had given them.'),
}
export type AskedIntake = {
  readonly questionnaireKeys?: readonly string[] | null | undefined
  readonly intake?:
    | readonly { readonly key: string; readonly response: Readonly<Record<string, unknown>> }[]
    | null
    | undefined
}

/** Whether a call waits for its intake. */
export const intakeRequiredField = z
  .boolean()
  .nullish()
  .describe(
    'Whether the patient can enter the waiting room only after the intake. Omit it for the setting of your account.',
  )

const defaultKeys = (says: string) => z.array(questionnaireKeySchema).max(mostIntakeKeys).describe(says)

/** What the account's consults ask unless their creation says otherwise. */
export const intakeDefaultsSchema = z.object({
  asyncConsults: defaultKeys('Questionnaires of async consults.'),
  telehealthConsults: defaultKeys('Questionnaires of calls.'),
  requiredForCalls: z
    .boolean()
    .describe('Whether patients can enter the waiting room of a call only after the intake.'),
})
export type IntakeDefaults = z.infer<typeof intakeDefaultsSchema>

/** Body of `PUT /v1/account/intake`. */
export const putIntakeDefaultsSchema = z.object({
  asyncConsults: defaultKeys('Questionnaires to ask in async consults.'),
  telehealthConsults: defaultKeys('Questionnaires to ask before calls.'),
  requiredForCalls: z
    .boolean()
    .describe('Whether patients may enter the waiting room of a call only after the intake.'),
})
