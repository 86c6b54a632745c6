import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['portalCalls']

/** A call as the physician sees it. */
export type CallItem = Outputs['waitingRoom'][number]

/** A call as its page reads it. */
export type OpenedCall = Outputs['get']

/** Returns the patient's name, or the clinic's patient number if there is no name. */
export function patientOf({ patient }: Pick<CallItem, 'patient'>): string {
  return patient.name ?? patient.externalId
}
