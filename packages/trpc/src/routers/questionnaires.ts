import {
  getQuestionnaireSchema,
  pageQuerySchema,
  pageSchema,
  putQuestionnaireSchema,
  questionnaireCheckSchema,
  questionnaireSchema,
  questionnaireSummarySchema,
} from '@consult/domain'
import {
  checkQuestionnaire,
  getQuestionnaire,
  listQuestionnaires,
  publishQuestionnaire,
  putQuestionnaire,
  retireQuestionnaire,
} from '@consult/intake'
import type { RestRoute } from '../meta.ts'
import { accepting, router } from '../trpc.ts'

const reading = accepting('partner').meta({ scope: 'intake:read', audit: { none: 'Forms without a patient.' } })
const writing = accepting('partner').meta({ scope: 'intake:write' })

/** A route below `/questionnaires`. */
const at = (rest: RestRoute) => ({ rest: { ...rest, path: `/questionnaires${rest.path}` } })

/** The partner's own forms. */
export const questionnairesRouter = router({
  put: writing
    .meta(
      at({
        method: 'PUT',
        path: '/{key}',
        success: 201,
        upsert: true,
        summary: 'Create or change a questionnaire',
        description:
          'Stores a FHIR R4 Questionnaire as a draft. A published version never changes: a new content begins the next version. Everything that we could not run as you mean it is refused, with its path.',
      }),
    )
    .input(putQuestionnaireSchema)
    .output(questionnaireSchema)
    .mutation(({ ctx, input }) => putQuestionnaire(ctx.request, input)),
  list: reading
    .meta(
      at({
        method: 'GET',
        path: '',
        summary: 'List questionnaires',
        description: 'The newest version of each, by key, without its content.',
      }),
    )
    .input(pageQuerySchema)
    .output(pageSchema(questionnaireSummarySchema))
    .query(({ ctx, input }) => listQuestionnaires(ctx.request, input)),
  get: reading
    .meta(
      at({
        method: 'GET',
        path: '/{key}',
        summary: 'Retrieve a questionnaire',
        description: 'Returns the newest version, or the one in `version`, with its content.',
      }),
    )
    .input(getQuestionnaireSchema)
    .output(questionnaireSchema)
    .query(({ ctx, input }) => getQuestionnaire(ctx.request, input)),
  validate: writing
    .meta({
      audit: { none: 'Stores nothing.' },
      ...at({
        method: 'POST',
        path: '/{key}/validate',
        summary: 'Check a questionnaire',
        description: 'A dry run: says what would be refused and what has no effect, and stores nothing.',
      }),
    })
    .input(putQuestionnaireSchema)
    .output(questionnaireCheckSchema)
    .mutation(({ input }) => checkQuestionnaire(input.questionnaire)),
  publish: writing
    .meta(
      at({
        method: 'POST',
        path: '/{key}/publish',
        summary: 'Publish a questionnaire',
        description:
          'Makes the draft the active version, and retires the version before it. From then on, it cannot change. Repeating it changes nothing.',
      }),
    )
    .input(putQuestionnaireSchema.pick({ key: true }))
    .output(questionnaireSchema)
    .mutation(({ ctx, input }) => publishQuestionnaire(ctx.request, input)),
  retire: writing
    .meta(
      at({
        method: 'POST',
        path: '/{key}/retire',
        summary: 'Retire a questionnaire',
        description:
          'Retires the active version: new consults cannot ask the questionnaire. Consults that ask it go on, and answers stay. Refused while it is among the questionnaires of the account. Publishing a new version offers it again. Repeating it changes nothing.',
      }),
    )
    .input(putQuestionnaireSchema.pick({ key: true }))
    .output(questionnaireSchema)
    .mutation(({ ctx, input }) => retireQuestionnaire(ctx.request, input)),
})
