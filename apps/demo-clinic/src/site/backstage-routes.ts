import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EventInbox } from '../clinic/event-inbox.ts'
import type { PatientBook } from '../clinic/patient-book.ts'
import type { Sessions } from '../clinic/session.ts'
import type { Troubles } from '../clinic/troubles.ts'
import type { CallLog, RecordedCall } from '../consult/call-log.ts'
import type { Connection } from '../consult/connection.ts'
import { keyPlaceholder, toCurl } from '../consult/curl.ts'
import { VisitorError } from './errors.ts'
import { createStreams } from './live-stream.ts'
import { pagePolicy, permissionsPolicy } from './policy.ts'
import { visitorOf } from './visitor.ts'

const pageSize = 50
const listSchema = z.object({
  scope: z.enum(['mine', 'all']).default('all').catch('all'),
  before: z.coerce.number().int().positive().optional().catch(undefined),
})

const toShownCall = (call: RecordedCall) => ({
  id: call.id,
  at: call.at,
  method: call.method,
  path: new URL(call.url).pathname + new URL(call.url).search,
  status: call.status,
  milliseconds: call.milliseconds,
  requestId: call.requestId,
  answer: call.answer,
  curl: toCurl(call),
})

/**
 * Adds the routes for a partner's engineers, which a real clinic would not show its patients: received events, API
 * calls, and the pages' policy.
 */
export function addBackstageRoutes(
  app: FastifyInstance,
  parts: {
    inbox: EventInbox
    callLog: CallLog
    book: PatientBook
    sessions: Sessions
    connection: Connection
    troubles: Troubles
    apiUrl: string
    portalUrl: string
    canRotate: boolean
  },
): void {
  const { inbox, callLog, connection, troubles, apiUrl, portalUrl, canRotate } = parts
  const openStream = createStreams(app)

  /** `mine`: the signed-in patient's events; none if nobody is signed in. */
  const patientFilter = (request: FastifyRequest) => {
    const { scope } = listSchema.parse(request.query)
    return scope === 'all' ? {} : { patientExternalId: visitorOf(request, parts)?.externalId ?? '' }
  }

  app.get('/api/events', async (request) => {
    const { before } = listSchema.parse(request.query)
    const filter = patientFilter(request)
    const events = inbox.list({ ...filter, ...(before && { before }), limit: pageSize + 1 })
    return {
      events: events.slice(0, pageSize),
      hasMore: events.length > pageSize,
      outstanding: inbox.outstanding(filter),
      refused: inbox.refused,
    }
  })

  app.get('/api/calls', async () => ({ calls: callLog.latest().map(toShownCall), keyPlaceholder }))

  app.get('/api/stream', (request, reply) => {
    const { patientExternalId } = patientFilter(request)
    const isWanted = (event: { patientExternalId: string | null }) =>
      patientExternalId === undefined || event.patientExternalId === patientExternalId
    openStream(reply, ({ send }) => {
      const ends = [
        inbox.subscribe((event) => isWanted(event) && send('event', event)),
        inbox.subscribeToOutstanding((event) => isWanted(event) && send('outstanding', event)),
        troubles.subscribe((state) => send('troubles', state)),
        callLog.subscribe((call) => send('call', toShownCall(call))),
      ]
      return () => {
        for (const end of ends) end()
      }
    })
  })

  app.get('/api/site', async () => ({
    apiUrl,
    portalUrl,
    policy: pagePolicy(apiUrl),
    permissions: permissionsPolicy(apiUrl),
    troubles: troubles.state(),
    canRotate,
  }))

  /** Returns a test key only: a live key must never reach a browser. */
  app.post('/api/reveal-key', async () => {
    const { apiKey } = connection
    if (apiKey.startsWith('pp_test_')) return { apiKey }
    throw new VisitorError(403, { code: 'live_key', message: 'Live keys can’t be shown in a browser.' })
  })
}
