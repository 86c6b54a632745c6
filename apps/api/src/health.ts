import { isMigrated } from '@consult/db'
import type { Services } from '@consult/services'
import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process is up. `/readyz`: the database answers and has the schema that this code needs. */
export function addHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(database).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
