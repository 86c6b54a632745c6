import { fullName } from '@consult/domain/full-name'
import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'

export type Physician = inferRouterOutputs<AppRouter>['consolePhysicians']['list']['items'][number]

/** The name as it is shown, with the credentials. */
export const nameOf = (physician: Physician): string =>
  [fullName(physician), physician.credentials].filter(Boolean).join(', ')
