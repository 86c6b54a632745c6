import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['portalCalls']

/** A call as the physician's side sees it. */
export type CallItem = Outputs['waitingRoom'][number]

/** The same with its note. */
export type NotedCall = Outputs['get']

/** What a patient is called where there is no name: the clinic's number. */
export function patientOf({ patient }: Pick<CallItem, 'patient'>): string {
  return patient.name ?? patient.externalId
}
