import { ConsultError, invalidRequest } from '@consult/domain'
import { recordSmsReport } from '@consult/notifications'
import type { Services } from '@consult/request'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import {
  mostSmsReports,
  type SmsReport,
  smsEventsPath,
  smsReportsSchema,
  twilioReports,
  vonageReports,
} from '@consult/sms'
import { isOwnFault } from '@consult/trpc'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireProvider } from './require-provider.ts'

const bodyLimit = 128 * 1024
const querySchema = z.object({ id: z.string().min(1).max(1000).nullish().catch(null) })

/** Reads the reports of a provider with our contract, of Twilio or of Vonage. @throws invalid_request */
function reportsIn(body: unknown, query: unknown): readonly SmsReport[] {
  const { id = null } = querySchema.parse(query)
  if (body instanceof URLSearchParams) return twilioReports(body, id)
  const reports = vonageReports(body, id)
  if (reports) return reports
  const { success, data } = smsReportsSchema.safeParse(body)
  if (success) return data.events
  const message = `Send up to ${mostSmsReports} "events", each with a "type", and an "id" or a "phone".`
  throw invalidRequest({ path: 'events', code: 'invalid', message })
}

/**
 * Adds `POST /sms/events`, to which the operator's SMS provider reports what became of messages to patients, and who answered
 * STOP. Errors repeat nothing of the body, which contains numbers and what patients wrote. Source: docs/sms.md.
 * @param token what the provider authenticates with; null: the route answers 404.
 */
export async function addSmsEvents(app: FastifyInstance, services: Services, token: string | null): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    // One report per message, all from the addresses of one provider.
    scope.post(smsEventsPath, { bodyLimit, config: { charged: 'file' } }, async (request, reply) => {
      try {
        requireProvider(request, token)
        const reports = reportsIn(request.body, request.query)
        const { requestId } = toIncomingRequest(request, reply)
        for (const report of reports) await recordSmsReport(services, report, requestId)
        // Twilio sends the text of a response to the patient, so it gets none.
        return await (request.body instanceof URLSearchParams
          ? reply.code(204).send()
          : reply.send({ received: reports.length }))
      } catch (error) {
        const known = toHttpError(error, request)
        if (!(known instanceof ConsultError) || isOwnFault(known)) throw error
        return sendError(reply, known)
      }
    })
  })
}
