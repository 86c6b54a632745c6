import { ConsultError, invalidRequest } from '@consult/domain'
import { recordSmsReport, type SmsAnswer } from '@consult/notifications'
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
import type { FastifyInstance, FastifyReply } from 'fastify'
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

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Twilio sends the text of a response to whoever wrote, so most get none. */
const twilioReply = (reply: FastifyReply, [answer]: readonly SmsAnswer[]) =>
  answer
    ? reply.type('text/xml').send(`<Response><Message>${escaped(answer.text)}</Message></Response>`)
    : reply.code(204).send()

/**
 * Adds `POST /sms/events`, to which the operator's SMS provider reports what became of messages to patients, and who answered
 * STOP or wrote something else. Errors repeat nothing of the body, which contains numbers and what patients wrote. Source: docs/sms.md.
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
        const answers: SmsAnswer[] = []
        for (const report of reports) {
          const answer = await recordSmsReport(services, report, requestId)
          if (answer) answers.push(answer)
        }
        if (request.body instanceof URLSearchParams) return await twilioReply(reply, answers)
        return await reply.send({ received: reports.length, ...(answers.length > 0 && { answers }) })
      } catch (error) {
        const known = toHttpError(error, request)
        if (!(known instanceof ConsultError) || isOwnFault(known)) throw error
        return sendError(reply, known)
      }
    })
  })
}
