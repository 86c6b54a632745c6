import { answerOperations, type Health, type Metrics } from '@consult/operations'
import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process is up. `/readyz`: the database answers and has the schema that this code needs, and the
 * process is not about to end.
 * @param metrics given where `/metrics` is to be read by whoever reaches the API.
 */
export function addHealth(
  app: FastifyInstance,
  { health, metrics }: { health: Health; metrics: Metrics | null },
): void {
  const paths = ['/healthz', '/readyz', ...(metrics ? ['/metrics'] : [])]
  for (const path of paths) {
    app.get(path, { config: { charged: 'never' } }, async (_request, reply) => {
      const answer = await answerOperations(path, { health, metrics })
      if (!answer) throw new Error('a path of operations without an answer')
      return reply.code(answer.status).type(answer.contentType).send(answer.text)
    })
  }
}
