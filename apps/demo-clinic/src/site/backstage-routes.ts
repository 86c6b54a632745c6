import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EventInbox } from '../clinic/event-inbox.ts'
import type { PatientBook } from '../clinic/patient-book.ts'
import type { Sessions } from '../clinic/session.ts'
import type { CallLog, RecordedCall } from '../consult/call-log.ts'
import { keyPlaceholder, toCurl } from '../consult/curl.ts'
import { VisitorError } from './errors.ts'
import { createStreams } from './live-stream.ts'
import { pagePolicy } from './policy.ts'
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
 * What a clinic would never show its patients, and what a partner's engineer wants to see: the events that came, the
 * calls that were made, and the pages' policy.
 */
export function addBackstageRoutes(
  app: FastifyInstance,
  parts: {
    inbox: EventInbox
    callLog: CallLog
    book: PatientBook
    sessions: Sessions
    apiUrl: string
    apiKey: string
  },
): void {
  const { inbox, callLog, apiUrl, apiKey } = parts
  const openStream = createStreams(app)

  /** `mine`: the signed-in patient's, or nobody's. */
  const patientFilter = (request: FastifyRequest) => {
    const { scope } = listSchema.parse(request.query)
    return scope === 'all' ? {} : { patientExternalId: visitorOf(request, parts)?.externalId ?? '' }
  }

  app.get('/api/events', async (request) => {
    const { before } = listSchema.parse(request.query)
    const events = inbox.list({ ...patientFilter(request), ...(before && { before }), limit: pageSize + 1 })
    return { events: events.slice(0, pageSize), hasMore: events.length > pageSize, refused: inbox.refused }
  })

  app.get('/api/calls', async () => ({ calls: callLog.latest().map(toShownCall), keyPlaceholder }))

  app.get('/api/stream', (request, reply) => {
    const { patientExternalId } = patientFilter(request)
    openStream(reply, ({ send }) => {
      const ends = [
        inbox.subscribe((event) => {
          if (patientExternalId === undefined || event.patientExternalId === patientExternalId) send('event', event)
        }),
        callLog.subscribe((call) => send('call', toShownCall(call))),
      ]
      return () => {
        for (const end of ends) end()
      }
    })
  })

  app.get('/api/site', async () => ({ apiUrl, policy: pagePolicy(apiUrl) }))

  /** Only ever a test key: one that reaches patients has no business in a browser. */
  app.post('/api/reveal-key', async () => {
    if (apiKey.startsWith('pp_test_')) return { apiKey }
    throw new VisitorError(403, { code: 'live_key', message: 'A live key is not shown in a browser.' })
  })
}
