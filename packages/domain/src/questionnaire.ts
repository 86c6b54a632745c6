import { z } from 'zod'
import { descriptions } from './vocabulary/descriptions.ts'
import { knownValues } from './vocabulary/extensions.ts'
import { instantSchema } from './vocabulary/instant.ts'

/** Where a version of a questionnaire stands. Only the active one is asked; a draft can still change. */
export const questionnaireStatuses = ['draft', 'active', 'retired'] as const
export type QuestionnaireStatus = (typeof questionnaireStatuses)[number]

/** How many questionnaires an account may have, and versions of one. Source: docs/limits.md. */
export const mostQuestionnaires = 200
export const mostQuestionnaireVersions = 200

/** The partner's own name for a questionnaire. It is part of paths. */
export const questionnaireKeySchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/, {
    message:
      'Use 1 to 64 lowercase letters, digits, dots, hyphens and underscores. Begin and end with a letter or digit.',
  })
  .describe('Your own key of the questionnaire, such as `phq-9`.')

export const questionnaireFindingSchema = z.object({
  code: z.string().describe('What was found, for programs.'),
  path: z.string().describe('Where it is in the questionnaire, such as `item.2.enableWhen.0.question`.'),
  message: z.string().describe('What was found and what to write instead.'),
})
export type QuestionnaireFinding = z.infer<typeof questionnaireFindingSchema>

/** The body that names a FHIR resource. The reader checks it: its findings are better than a schema's. */
const resourceSchema = z.record(z.string(), z.unknown()).describe('A FHIR R4 Questionnaire, up to 512 KB.')

const summaryShape = {
  key: questionnaireKeySchema,
  version: z.number().int().describe('Counted from 1. Consults keep the version they were asked.'),
  status: knownValues(questionnaireStatuses).describe(
    '`draft`: it can still change. `active`: it no longer changes. `retired`: a newer version replaced it, or you retired the questionnaire.',
  ),
  title: z.string().nullable().describe('The title of the FHIR resource.'),
  languages: z.array(z.string()).describe('The languages that have a text, the main one first.'),
  activeVersion: z
    .number()
    .int()
    .nullable()
    .describe(
      'The version that new consults are asked. `null` before the first one is published, and while the questionnaire is retired.',
    ),
  createdAt: instantSchema.describe(descriptions.createdAt),
  publishedAt: instantSchema.nullable().describe('When this version was published. `null` for a draft.'),
}

/** A questionnaire in a list, without its content. */
export const questionnaireSummarySchema = z.object(summaryShape)
export type QuestionnaireSummary = z.infer<typeof questionnaireSummarySchema>

export const questionnaireSchema = z.object({
  ...summaryShape,
  questionnaire: z.record(z.string(), z.unknown()).describe('The FHIR resource as you sent it.'),
  warnings: z.array(questionnaireFindingSchema).describe('What has no effect, or another one than you may expect.'),
  blockers: z.array(questionnaireFindingSchema).describe('Why it cannot be published. Empty if it can.'),
})
export type Questionnaire = z.infer<typeof questionnaireSchema>

/** What a dry run found. */
export const questionnaireCheckSchema = z.object({
  valid: z.boolean().describe('Whether it would be stored.'),
  publishable: z.boolean().describe('Whether it could be published.'),
  refusals: z.array(questionnaireFindingSchema).describe('Why it would not be stored, up to 50.'),
  warnings: z.array(questionnaireFindingSchema).describe('What has no effect, or another one than you may expect.'),
  blockers: z.array(questionnaireFindingSchema).describe('Why it could not be published.'),
})
export type QuestionnaireCheck = z.infer<typeof questionnaireCheckSchema>

/** Body of `PUT /v1/questionnaires/{key}` and of `POST /v1/questionnaires/{key}/validate`, with the key of the path. */
export const putQuestionnaireSchema = z.object({ key: questionnaireKeySchema, questionnaire: resourceSchema })
export type PutQuestionnaire = z.output<typeof putQuestionnaireSchema>

/** A questionnaire as the console edits it. */
export const editedQuestionnaireSchema = questionnaireSchema.extend({
  revision: z.number().int().describe('Changes with every change of the questionnaire.'),
})
export type EditedQuestionnaire = z.infer<typeof editedQuestionnaireSchema>

/** What the console saves. With the `revision` that was read, a save in between is not overwritten. */
export const saveQuestionnaireSchema = putQuestionnaireSchema.extend({
  revision: z.number().int().nullable().optional().describe('`null`: it must not exist yet.'),
})
export type SaveQuestionnaire = z.output<typeof saveQuestionnaireSchema>

/** Query of `GET /v1/questionnaires/{key}`. */
export const getQuestionnaireSchema = z.object({
  key: questionnaireKeySchema,
  version: z.number().int().min(1).optional().describe('Return this version. The newest one by default.'),
})
export type GetQuestionnaire = z.output<typeof getQuestionnaireSchema>
