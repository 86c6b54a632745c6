import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadPartnerAccount } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { exchangeEmbedSession, type Services } from '@consult/services'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { frameHeaders } from './frame-headers.ts'

/** Any page may ask; who may have a session is decided by the exchange itself, and said in a form the page can read. */
function allowPage(reply: FastifyReply, origin: string | undefined): FastifyReply {
  return reply.header('Access-Control-Allow-Origin', origin ?? 'null').header('Vary', 'Origin')
}

const bearerOf = (authorization: string | undefined) => /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1]

/** The exchange that partners' pages call: the browser itself writes their origin. What body a page sends is no matter. */
async function addExchange(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
  app.options('/embed/session', async (request, reply) =>
    allowPage(reply, request.headers.origin)
      .header('Access-Control-Allow-Methods', 'POST')
      .header('Access-Control-Allow-Headers', 'authorization, content-type')
      .header('Access-Control-Max-Age', '600')
      .code(204)
      .send(),
  )
  app.post('/embed/session', async (request, reply) => {
    allowPage(reply, request.headers.origin)
    const facts = toIncomingRequest(request, reply)
    try {
      const token = bearerOf(facts.credentials.authorization)
      if (!token) throw new ConsultError('embed_token_invalid')
      return await exchangeEmbedSession(services, { token, origin: facts.origin }, facts)
    } catch (error) {
      const known = toHttpError(error)
      if (known.code === 'internal_error') throw error
      return sendError(reply, known)
    }
  })
}

/** What partners' pages load: the script, the part of it that comes when it is needed, and both as one module. */
const pageFiles = ['consult.js', 'consult-panel.mjs', 'consult.mjs']

/** The loader for partners' pages, the frame's page and its parts. The partner id in the path is no secret. */
async function addPages(app: FastifyInstance, services: Services, widgetDir: string): Promise<void> {
  if (!existsSync(widgetDir)) return
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/embed/v1/assets/')) route.config = { ...route.config, charged: 'file' }
  })
  await app.register(fastifyStatic, {
    root: join(widgetDir, 'assets'),
    prefix: '/embed/v1/assets/',
    immutable: true,
    maxAge: '365d',
    // The widget's build leaves them beside the files, small enough for a phone with bad reception.
    preCompressed: true,
    decorateReply: true,
  })
  for (const file of pageFiles) {
    app.get(`/embed/v1/${file}`, { config: { charged: 'file' } }, async (_request, reply) =>
      reply
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        // Browsers fetch modules as CORS asks, from any page.
        .header('Access-Control-Allow-Origin', '*')
        .sendFile(file, widgetDir, { maxAge: '10m', immutable: false }),
    )
  }
  // It asks the database, whatever header comes with it.
  const config = { charged: 'call' } as const
  type FrameRequest = { Params: { partnerId: string }; Querystring: { for?: unknown } }
  app.get<FrameRequest>('/embed/v1/frame/:partnerId', { config }, async (request, reply) => {
    const account = await loadPartnerAccount(services.database.directory, request.params.partnerId)
    const origins = account && !account.suspended ? account.allowedOrigins : []
    // Read each time: a build beside a running service may have written another.
    const page = await readFile(join(widgetDir, 'frame.html'), 'utf8')
    return reply
      .headers(frameHeaders(page, origins, request.query.for))
      .sendFile('frame.html', widgetDir, { cacheControl: false })
  })
}

/** Everything under `/embed`. */
export async function addEmbedSurface(app: FastifyInstance, services: Services, widgetDir: string): Promise<void> {
  await app.register(async (scope) => addExchange(scope, services))
  await addPages(app, services, widgetDir)
}
