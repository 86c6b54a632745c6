import { answerOperations, type Health, type Metrics } from '@consult/operations'
import type { FastifyInstance } from 'fastify'

/**
 * Adds `/healthz` (the process is up) and `/readyz` (the database answers and has the required schema, and the process is
 * not shutting down).
 * @param metrics if given, `/metrics` is served too, to anyone who can reach the API.
 */
export function addHealth(
  app: FastifyInstance,
  { health, metrics }: { health: Health; metrics: Metrics | null },
): void {
  const paths = ['/healthz', '/readyz', ...(metrics ? ['/metrics'] : [])]
  for (const path of paths) {
    app.get(path, { config: { charged: 'never' } }, async (_request, reply) => {
      const answer = await answerOperations(path, { health, metrics })
      if (!answer) throw new Error('no answer for an operations path')
      return reply.code(answer.status).type(answer.contentType).send(answer.text)
    })
  }
}
