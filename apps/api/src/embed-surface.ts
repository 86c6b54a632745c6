import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadPartnerAccount } from '@consult/auth'
import { ConsultError } from '@consult/domain'
import { exchangeEmbedSession } from '@consult/embed'
import { readPinnedScripts, type Services } from '@consult/request'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { isOwnFault } from '@consult/trpc'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { frameHeaders, previewHeaders } from './frame-headers.ts'

const config = { charged: 'file' } as const

/** Browsers compare a script with its `integrity` only if the page may read it. Any page may. */
const toAnyPage = (reply: FastifyReply) =>
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*')

/**
 * Adds the scripts that pages can pin: each address has the same bytes forever. `versions.json` lists them with their `integrity`,
 * the newest first.
 */
function addPinnedScripts(app: FastifyInstance, { widgetDir, apiUrl }: { widgetDir: string; apiUrl: string }): void {
  app.get('/embed/versions.json', { config }, async (_request, reply) => {
    const scripts = await readPinnedScripts(widgetDir)
    const listed = scripts.map(({ build, integrity }) => ({
      build,
      url: `${apiUrl}/embed/${build}/consult.js`,
      integrity,
    }))
    return toAnyPage(reply).header('Cache-Control', 'public, max-age=60').send({ scripts: listed })
  })
  app.get<{ Params: { build: string } }>('/embed/:build/consult.js', { config }, async (request, reply) => {
    const scripts = await readPinnedScripts(widgetDir)
    const script = scripts.find(({ build }) => build === request.params.build)
    if (!script) return sendError(reply, new ConsultError('not_found'))
    return toAnyPage(reply).sendFile('consult.js', join(widgetDir, 'pinned', script.build), {
      maxAge: '365d',
      immutable: true,
    })
  })
}

/** Lets any page read the response. The exchange itself decides whether the page gets a session. */
function allowPage(reply: FastifyReply, origin: string | undefined): FastifyReply {
  return reply.header('Access-Control-Allow-Origin', origin ?? 'null').header('Vary', 'Origin')
}

const bearerOf = (authorization: string | undefined) => /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1]

/** Adds the exchange that partners' pages call. The browser sets their Origin header. The body is ignored. */
async function addExchange(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
  app.options('/embed/session', async (request, reply) =>
    allowPage(reply, request.headers.origin)
      .header('Access-Control-Allow-Methods', 'POST')
      .header('Access-Control-Allow-Headers', 'authorization, content-type, traceparent')
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
      if (isOwnFault(known)) throw error
      return sendError(reply, known)
    }
  })
}

/** The files that partners' pages load: the script, the panel that it loads on demand, and both as one module. */
const pageFiles = ['consult.js', 'consult-panel.mjs', 'consult.mjs']

/** Adds the loader for partners' pages, the frame's page and its assets. The partner id in the path is not a secret. */
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
    // The widget's build writes compressed files next to the originals.
    preCompressed: true,
    decorateReply: true,
  })
  addPinnedScripts(app, { widgetDir, apiUrl: services.apiUrl })
  for (const file of pageFiles) {
    app.get(`/embed/v1/${file}`, { config: { charged: 'file' } }, async (_request, reply) =>
      reply
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        // Browsers fetch modules with CORS, and any page may load these.
        .header('Access-Control-Allow-Origin', '*')
        .sendFile(file, widgetDir, { maxAge: '10m', immutable: false }),
    )
  }
  app.get('/embed/v1/preview', { config: { charged: 'file' } }, async (_request, reply) =>
    existsSync(join(widgetDir, 'preview.html'))
      ? reply.headers(previewHeaders).sendFile('preview.html', widgetDir, { cacheControl: false })
      : sendError(reply, new ConsultError('not_found')),
  )
  // The route queries the database, so requests with an Authorization header count too.
  const config = { charged: 'call' } as const
  type FrameRequest = { Params: { partnerId: string }; Querystring: { for?: unknown } }
  app.get<FrameRequest>('/embed/v1/frame/:partnerId', { config }, async (request, reply) => {
    const account = await loadPartnerAccount(services.database.directory, request.params.partnerId)
    const origins = account && !account.suspended ? account.allowedOrigins : null
    // Read on every request: a new build may replace the file while the service runs.
    const page = await readFile(join(widgetDir, 'frame.html'), 'utf8')
    return reply
      .headers(frameHeaders(page, origins, request.query.for))
      .sendFile('frame.html', widgetDir, { cacheControl: false })
  })
}

/** Adds all routes under `/embed`. */
export async function addEmbedSurface(app: FastifyInstance, services: Services, widgetDir: string): Promise<void> {
  await app.register(async (scope) => addExchange(scope, services))
  await addPages(app, services, widgetDir)
}
