import { existsSync } from 'node:fs'
import { ConsultError, invalidRequest } from '@consult/domain'
import { confirmIdentity, type IdentityAnswer, requestPageCode } from '@consult/embed'
import { patientWorkerScript } from '@consult/notifications'
import type { Services } from '@consult/request'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { isOwnFault } from '@consult/trpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { patientPageHeaders } from './frame-headers.ts'

/** A body is a date or a code. */
const bodyLimit = 1024

const answerSchema = z.union([
  z.strictObject({ birthDate: z.iso.date() }),
  z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
])
const codeRequestSchema = z.object({ language: z.string().max(100).nullish() })

/** Browsers look for a newer worker at each visit. It may fetch nothing. */
const workerHeaders = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'",
}

type PageRequest = FastifyRequest<{ Params: { token: string } }>

/** Reads a body. The error repeats nothing of it. @throws invalid_request */
function read<T>(schema: z.ZodType<T>, body: unknown, message: string): T {
  const { success, data } = schema.safeParse(body ?? {})
  if (!success) throw invalidRequest({ path: '', code: 'invalid', message })
  return data
}

/** Runs one of the page's requests. Its answer is for this person only, and no path or token reaches an error. */
async function answer(request: PageRequest, reply: FastifyReply, work: () => Promise<unknown>): Promise<FastifyReply> {
  try {
    return await reply.send(await work())
  } catch (error) {
    const known = toHttpError(error, request)
    if (!(known instanceof ConsultError) || isOwnFault(known)) throw error
    return sendError(reply, known)
  }
}

/**
 * Adds the page of a link that a patient got by mail or SMS: `/c/<token>`. Showing it looks nothing up, so it is the same for
 * every token, and programs that open links in mails change nothing. The requests log the route, never the path.
 * Source: docs/patient-page.md.
 */
export async function addPatientPage(app: FastifyInstance, services: Services, widgetDir: string): Promise<void> {
  const config = { charged: 'file' } as const
  const show = async (_request: unknown, reply: FastifyReply) => {
    if (!existsSync(`${widgetDir}/page.html`)) return sendError(reply, new ConsultError('not_found'))
    return reply.headers(patientPageHeaders).sendFile('page.html', widgetDir, { cacheControl: false })
  }
  // Without a token: the start page of the installed app.
  app.get('/c/', { config }, show)
  app.get('/c/:token', { config }, show)
  app.get('/c/worker.js', { config }, (request: FastifyRequest<{ Querystring: { language?: unknown } }>, reply) =>
    reply.headers(workerHeaders).send(patientWorkerScript(String(request.query.language))),
  )
  for (const file of ['app.webmanifest', 'icon.svg']) {
    app.get(`/c/${file}`, { config }, async (_request, reply) =>
      existsSync(`${widgetDir}/${file}`)
        ? reply.sendFile(file, widgetDir, { maxAge: '1d', immutable: false })
        : sendError(reply, new ConsultError('not_found')),
    )
  }
  await app.register(async (scope) => {
    scope.post('/c/:token/verify', { bodyLimit, config: { charged: 'call' } }, (request: PageRequest, reply) =>
      answer(request, reply, () => {
        const message = 'Send a "birthDate" such as "1990-12-31", or a "code" of six digits.'
        const said: IdentityAnswer = read(answerSchema, request.body, message)
        return confirmIdentity(
          services,
          { token: request.params.token, answer: said },
          toIncomingRequest(request, reply),
        )
      }),
    )
    scope.post('/c/:token/code', { bodyLimit, config: { charged: 'call' } }, (request: PageRequest, reply) =>
      answer(request, reply, async () => {
        const { language = null } = read(codeRequestSchema, request.body, 'Send a "language", or nothing.')
        const asked = { token: request.params.token, language }
        const done = await requestPageCode(services, asked, toIncomingRequest(request, reply))
        reply.code(202)
        return done
      }),
    )
  })
}
