import type { Parameter } from '@consult/fhir'
import type { FastifyRequest } from 'fastify'

/** The parameters of a request, in their order. A name can come more than once. */
export function parametersOf({ raw }: Pick<FastifyRequest, 'raw'>): Parameter[] {
  const query = raw.url?.split('?', 2)[1] ?? ''
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
}

/** Whether the client wants unknown parameters refused: `Prefer: handling=strict`. */
export const isStrict = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /(?:^|[,;\s])handling\s*=\s*"?strict"?/i.test(String(headers.prefer ?? ''))
