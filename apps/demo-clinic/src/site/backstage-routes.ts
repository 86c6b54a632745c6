import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clinic } from '../clinic/clinic.ts'
import { type Trouble, troubleSeconds } from '../clinic/troubles.ts'
import { read, VisitorError } from './errors.ts'
import { visitorOf } from './visitor.ts'

const shownEvents = 200
const scopeSchema = z.object({ scope: z.enum(['mine', 'all']).default('all') })
const eventSchema = z.object({ id: z.string() })
const troubleSchema = z.object({ trouble: z.enum(Object.keys(troubleSeconds) as [Trouble, ...Trouble[]]) })
const deskSchema = z.object({ physicianId: z.string().min(1) })

/**
 * Adds the routes for a partner's engineers, which a clinic with real patients would not have: received events, calls to
 * `/v1`, simulated failures, and links into the portal.
 */
export function addBackstageRoutes(app: FastifyInstance, clinic: Clinic): void {
  const { inbox, connection, troubles, operator, account } = clinic
  const { apiUrl, portalUrl } = account

  const requireTestKey = () => {
    if (connection.apiKey.startsWith('pp_test_')) return
    throw new VisitorError(403, { code: 'live_key', message: 'Not available with a live key.' })
  }

  app.get('/api/site', async () => ({ apiUrl, portalUrl }))

  /** Returns all that the pages show of it. `mine`: the signed-in patient's events; none if nobody is signed in. */
  app.get('/api/backstage', async (request) => {
    const isMine = read(scopeSchema, request.query).scope === 'mine'
    const filter = isMine ? { patientExternalId: visitorOf(request, clinic)?.externalId ?? '' } : {}
    return {
      events: inbox.list({ ...filter, limit: shownEvents }),
      outstanding: inbox.outstanding(filter),
      refused: inbox.refused(),
      calls: connection.latestCalls(),
      troubles: troubles.state(),
      canRotate: operator !== null,
    }
  })

  /** Returns one event as received. */
  app.get('/api/events/:id', async (request, reply) => {
    const event = inbox.find(read(eventSchema, request.params).id)
    if (!event) throw new VisitorError(404, { code: 'unknown_event', message: 'Event not found.' })
    return reply.type('application/json; charset=utf-8').send(event)
  })

  app.post('/api/troubles', async (request) => {
    requireTestKey()
    troubles.begin(read(troubleSchema, request.body).trouble)
    return troubles.state()
  })

  app.delete('/api/troubles', async (request) => {
    troubles.end(read(troubleSchema, request.body).trouble)
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
    const { physicianId } = read(deskSchema, request.body, { physicianId: 'Choose a physician.' })
    const { portalUrl: link } = await connection.client.physicians.mintSession(physicianId)
    return { portalUrl: link }
  })
}
