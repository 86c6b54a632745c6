import { invalidRequest } from '@consult/domain'
import { issuesOf } from '@consult/trpc'
import type { FastifyRequest } from 'fastify'
import type { Route } from '../routes.ts'
import { compileUnknown } from './unknown-fields.ts'

/** The input's fields that are not in the path. */
function fieldsOutsidePath({ path, input }: Pick<Route, 'path' | 'input'>) {
  return Object.fromEntries(Object.entries(input?.shape ?? {}).filter(([field]) => !path.includes(`{${field}}`)))
}

/**
 * Compiles the check that a request to this route has only fields and parameters that the route knows.
 * The returned function throws invalid_request otherwise, and then also names what else is wrong with the `input`.
 */
export function compileKnownCheck(
  route: Pick<Route, 'path' | 'input' | 'method' | 'multipart'>,
): (request: FastifyRequest, input: unknown) => Promise<void> {
  const fields = fieldsOutsidePath(route)
  const takesQuery = route.method === 'GET'
  const findUnknown = compileUnknown({
    body: takesQuery || route.multipart ? null : fields,
    query: takesQuery ? Object.keys(fields) : [],
  })
  return async (request, input) => {
    const unknown = findUnknown({ body: request.body, query: request.query as object })
    if (unknown.length === 0) return
    const checked = route.multipart ? null : await route.input?.safeParseAsync(input)
    throw invalidRequest(...unknown, ...(checked?.error ? issuesOf(checked.error) : []))
  }
}
