import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['consoleCodeLists']
/** A list of codes, without its codes. */
export type CodeList = Outputs['get']
/** A code with what it means. */
export type Concept = Outputs['concepts']['items'][number]
/** What a dry run says that storing would change. */
export type Change = Outputs['check']
