import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Trouble, type Troubles, troubleSeconds } from '../clinic/troubles.ts'
import type { Connection } from '../consult/connection.ts'
import type { Operator } from '../consult/operator.ts'
import { VisitorError } from './errors.ts'

const troubleSchema = z.object({ trouble: z.enum(Object.keys(troubleSeconds) as [Trouble, ...Trouble[]]) })
const deskSchema = z.object({ physicianId: z.string().min(1) })

/** Adds routes for trying out failures. None of them belongs in a clinic with real patients. */
export function addTroubleRoutes(
  app: FastifyInstance,
  parts: { connection: Connection; troubles: Troubles; operator: Operator | null },
): void {
  const { connection, troubles, operator } = parts

  const requireTestKey = () => {
    if (connection.apiKey.startsWith('pp_test_')) return
    throw new VisitorError(403, { code: 'live_key', message: 'Not available with a live key.' })
  }

  const readTrouble = (body: unknown): Trouble => {
    const read = troubleSchema.safeParse(body)
    if (!read.success) throw new VisitorError(400, { code: 'unknown_trouble', message: 'Unknown failure.' })
    return read.data.trouble
  }

  app.post('/api/troubles', async (request) => {
    requireTestKey()
    troubles.begin(readTrouble(request.body))
    return troubles.state()
  })

  app.delete('/api/troubles', async (request) => {
    troubles.end(readTrouble(request.body))
    return troubles.state()
  })

  /** Requests a new key from the operator and uses it at once. The response contains only its first characters. */
  app.post('/api/rotate-key', async () => {
    requireTestKey()
    if (!operator) {
      const message = 'Not available here. Run: pnpm consult partner rotate-key'
      throw new VisitorError(409, { code: 'no_operator', message })
    }
    const { apiKey, previousKeyExpiresAt } = await operator.rotateKey()
    connection.useKey(apiKey)
    return { begins: apiKey.slice(0, 12), previousKeyExpiresAt }
  })

  /** Creates a single-use link into the portal for one of the clinic's physicians. */
  app.post('/api/desk', async (request) => {
    requireTestKey()
    const body = deskSchema.safeParse(request.body)
    if (!body.success) throw new VisitorError(400, { code: 'incomplete', message: 'Choose a physician.' })
    const { portalUrl } = await connection.client.physicians.mintSession(body.data.physicianId)
    return { portalUrl }
  })
}
