import { agendaFeedPath, readAgendaFeed } from '@consult/directory'
import { ConsultError } from '@consult/domain'
import type { Services } from '@consult/request'
import { sendError } from '@consult/rest'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type FeedRequest = FastifyRequest<{ Params: { file: string } }>

/**
 * Adds `/agenda/{token}.ics`, which physicians subscribe to in their calendar. The token is the permission. Unknown,
 * revoked and malformed ones get one answer. The requests log the route, never the path. Source: docs/portal-calls.md.
 */
export function addAgendaFeed(app: FastifyInstance, services: Services): void {
  app.get(`${agendaFeedPath}:file`, { config: { charged: 'call' } }, async ({ params }: FeedRequest, reply) => {
    const [, token] = /^([A-Za-z0-9]{24})\.ics$/.exec(params.file) ?? []
    const calendar = token === undefined ? null : await readAgendaFeed(services, token)
    if (calendar === null) return sendError(reply, new ConsultError('not_found'))
    return reply
      .header('Cache-Control', 'private, no-cache')
      .header('Content-Disposition', 'inline; filename="agenda.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}
