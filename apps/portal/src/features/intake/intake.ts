import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

/** The answers to one questionnaire of a consult, as the portal reads them. */
export type Answers = inferRouterOutputs<AppRouter>['intakes']['read']
