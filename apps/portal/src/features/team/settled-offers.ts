import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

/** A pending hand-over, with the patient's name. */
export type OpenHandOver = inferRouterOutputs<AppRouter>['teamwork']['openHandOvers']['items'][number]

/** The physician's own offers that were pending before and are not any more. */
export const settledOffers = (
  before: readonly OpenHandOver[],
  now: readonly OpenHandOver[],
  physicianId: string,
): readonly OpenHandOver[] =>
  before.filter(
    ({ handOver }) => handOver.from.id === physicianId && !now.some((one) => one.handOver.id === handOver.id),
  )
