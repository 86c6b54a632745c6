import { getIntake, openPatientForm, putIntake, readClinicalAnswers, saveAnswers } from '@consult/consults'
import {
  attachmentSchema,
  idPrefixes,
  instantSchema,
  intakeFlagSchema,
  intakeItemStatuses,
  intakeSchema,
  intakeScoreSchema,
  putIntakeSchema,
  questionnaireKeySchema,
  referenceSchema,
} from '@consult/domain'
import type { Questionnaire } from '@consult/questionnaires'
import { z } from 'zod'
import type { RestRoute } from '../meta.ts'
import { accepting, router, scopeOf } from '../trpc.ts'

const byKey = z.object({ id: referenceSchema, key: questionnaireKeySchema })
const ofConsult = z.object({ consultId: referenceSchema, key: questionnaireKeySchema })

const reading = accepting('partner', 'embed').meta({ scope: 'intake:read', audit: 'entered' })
const writing = accepting('partner', 'embed').meta({ scope: 'intake:write' })

const getRoute = (kind: 'async' | 'telehealth'): RestRoute => ({
  method: 'GET',
  path: `/${kind}-consults/{id}/intake/{key}`,
  summary: `Retrieve the answers of ${kind === 'async' ? 'an async consult' : 'a telehealth consult'}`,
  description:
    'Returns one questionnaire of the consult with its answers, in the version that the consult asks. A draft is shown too.',
})

const putRoute = (kind: 'async' | 'telehealth'): RestRoute => ({
  method: 'PUT',
  path: `/${kind}-consults/{id}/intake/{key}`,
  summary: `Change the answers of ${kind === 'async' ? 'an async consult' : 'a telehealth consult'}`,
  description:
    'Replaces the answers to one questionnaire. Without `complete`, they are a draft. With it, they must be complete and valid, and cannot be changed afterward.' +
    (kind === 'async'
      ? ' The consult is queued when the patient has consented and all its answers are submitted.'
      : ''),
  errors: ['feature_disabled', 'thread_not_active', 'intake_completed', 'precondition_failed'],
})

/** The checked form as plain data. `Questionnaire` of `@consult/questionnaires` describes it. */
const formSchema = z.custom<Questionnaire>((value) => typeof value === 'object' && value !== null)
const responseSchema = z.record(z.string(), z.unknown())
const savedSchema = z.object({ status: z.enum(intakeItemStatuses), revision: z.number(), needsHelp: z.boolean() })
const shownFields = {
  key: z.string(),
  version: z.number(),
  title: z.string().nullable(),
  form: formSchema,
  response: responseSchema,
  files: z.array(attachmentSchema),
}
const isCall = (id: string) => id.startsWith(`${idPrefixes.telehealthConsult}_`)

/** The answers of patients to the questionnaires of their consults. */
export const intakesRouter = router({
  getOfThread: reading
    .meta({ rest: getRoute('async') })
    .input(byKey)
    .output(intakeSchema)
    .query(({ ctx, input: { id, key } }) => getIntake(ctx.request, { consultId: id, key, scope: scopeOf(ctx.asker) })),
  putOfThread: writing
    .meta({ rest: putRoute('async') })
    .input(byKey.extend(putIntakeSchema.shape))
    .output(intakeSchema)
    .mutation(({ ctx, input: { id, ...change } }) =>
      putIntake(ctx.request, 'async', { ...change, consultId: id, scope: scopeOf(ctx.asker) }),
    ),
  getOfCall: reading
    .meta({ rest: getRoute('telehealth') })
    .input(byKey)
    .output(intakeSchema)
    .query(({ ctx, input: { id, key } }) => getIntake(ctx.request, { consultId: id, key, scope: scopeOf(ctx.asker) })),
  putOfCall: writing
    .meta({ rest: putRoute('telehealth') })
    .input(byKey.extend(putIntakeSchema.shape))
    .output(intakeSchema)
    .mutation(({ ctx, input: { id, ...change } }) =>
      putIntake(ctx.request, 'telehealth', { ...change, consultId: id, scope: scopeOf(ctx.asker) }),
    ),
  /** For the widget: the form as data that it can evaluate, without what is for clinicians. */
  open: accepting('embed')
    .meta({ audit: 'entered' })
    .input(ofConsult)
    .output(savedSchema.extend(shownFields))
    .query(({ ctx, input }) => openPatientForm(ctx.request, { ...input, scope: scopeOf(ctx.asker) })),
  /** For the widget: saves after each answer, so the answer is short. */
  save: accepting('embed')
    .input(ofConsult.extend(putIntakeSchema.shape))
    .output(savedSchema)
    .mutation(({ ctx, input }) => {
      const kind = isCall(input.consultId) ? 'telehealth' : 'async'
      return saveAnswers(ctx.request, kind, { ...input, scope: scopeOf(ctx.asker) })
    }),
  /** For the portal. */
  read: accepting('physician')
    .meta({ audit: 'entered' })
    .input(ofConsult)
    .output(
      z.object({
        ...shownFields,
        status: z.enum(intakeItemStatuses),
        revision: z.number(),
        scores: z.array(intakeScoreSchema),
        flags: z.array(intakeFlagSchema),
        completedAt: instantSchema.nullable(),
        earlier: z.array(
          z.object({ consultId: z.string(), completedAt: instantSchema, scores: z.array(intakeScoreSchema) }),
        ),
      }),
    )
    .query(({ ctx, input }) => readClinicalAnswers(ctx.request, input)),
})
