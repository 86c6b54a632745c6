import {
  editedQuestionnaireSchema,
  getQuestionnaireSchema,
  pageQuerySchema,
  pageSchema,
  putQuestionnaireSchema,
  questionnaireCheckSchema,
  questionnaireSummarySchema,
  saveQuestionnaireSchema,
} from '@consult/domain'
import {
  checkQuestionnaire,
  getQuestionnaire,
  listQuestionnaires,
  publishQuestionnaire,
  putQuestionnaire,
  retireQuestionnaire,
} from '@consult/intake'
import { mayProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const reading = mayProcedure('readQuestionnaires').meta({ audit: { none: 'Forms without a patient.' } })
const change = mayProcedure('changeQuestionnaires')

/** The partner's own forms, in the console. */
export const consoleQuestionnairesRouter = router({
  list: reading
    .input(pageQuerySchema)
    .output(pageSchema(questionnaireSummarySchema))
    .query(({ ctx, input }) => listQuestionnaires(ctx.request, input)),
  get: reading
    .input(getQuestionnaireSchema)
    .output(editedQuestionnaireSchema)
    .query(({ ctx, input }) => getQuestionnaire(ctx.request, input)),
  /** A dry run: says what would be refused, and stores nothing. Nobody needs to have chosen a key yet. */
  check: change
    .meta({ audit: { none: 'Stores nothing.' } })
    .input(putQuestionnaireSchema.pick({ questionnaire: true }))
    .output(questionnaireCheckSchema)
    .mutation(({ input }) => checkQuestionnaire(input.questionnaire)),
  put: change
    .input(saveQuestionnaireSchema)
    .output(editedQuestionnaireSchema)
    .mutation(({ ctx, input }) => putQuestionnaire(ctx.request, input)),
  publish: change
    .input(saveQuestionnaireSchema.pick({ key: true, revision: true }))
    .output(editedQuestionnaireSchema)
    .mutation(({ ctx, input }) => publishQuestionnaire(ctx.request, input)),
  retire: change
    .input(saveQuestionnaireSchema.pick({ key: true }))
    .output(editedQuestionnaireSchema)
    .mutation(({ ctx, input }) => retireQuestionnaire(ctx.request, input)),
})
