import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'

export type LoggedRequest = inferRouterOutputs<AppRouter>['consoleRequests']['get']
export type RequestFilter = Pick<inferRouterInputs<AppRouter>['consoleRequests']['list'], 'status' | 'method' | 'code'>

/** A problem as a list shows it: `phone: invalid_format`, or the code alone for the whole request. */
export const problemWords = ({ path, code }: LoggedRequest['problems'][number]) =>
  path === '' ? code : `${path}: ${code}`

/** How good a status is, as a color beside its number. */
export const toneOf = (status: number) => (status < 400 ? 'success' : status < 500 ? 'warning' : 'danger')
