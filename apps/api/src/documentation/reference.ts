import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { pagePolicy } from './page-policy.ts'

/** The script inserts its own style sheet and styles code samples inline. */
const policy = pagePolicy("'unsafe-inline'")

const page = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Consult: reference of /v1</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The document itself: <a href="/v1/openapi.json">/v1/openapi.json</a>.</noscript>
    <script src="${script}"></script>
    <script src="/docs/reference-start.js"></script>
  </body>
</html>
`

const settings = {
  url: '/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // Keys that a visitor tries out stay in the page.
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: { c: true, clojure: true, ocaml: true, r: true, powershell: true },
  // A chapter opened by its URL gets the focus, but needs no outline.
  customCss: 'section:focus, section:focus-visible { outline: none; box-shadow: none }',
  authentication: { preferredSecurityScheme: 'apiKey' },
}
const start = `Scalar.createApiReference('#reference', ${JSON.stringify(settings)})\n`

/** The script of the page, its gzip form, and its URL, which names its content. */
interface Script {
  readonly plain: Buffer
  readonly packed: Buffer
  readonly url: string
}

/**
 * Loads the script of the reference. Its package exposes the script only through a Fastify plugin, so this mounts the
 * plugin on a temporary server and requests the script once.
 */
async function loadScript(): Promise<Script> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const host = Fastify()
  await host.register(scalar, { routePrefix: '/', configuration: { url: settings.url } })
  const { rawPayload: plain } = await host.inject('/js/scalar.js')
  await host.close()
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  return { plain, packed: await promisify(gzip)(plain), url: `/docs/reference-${hash}.js` }
}

/** Adds `GET /docs/reference`: the public interactive reference of `/v1`. */
export function addReference(app: FastifyInstance): void {
  let loading: Promise<Script> | undefined
  /** Loaded on the first request: the script takes 30 MiB of memory, and most processes never serve it. */
  const script = () => {
    loading ??= loadScript()
    return loading
  }
  const config = { charged: 'file' } as const
  app.get('/docs/reference', { config }, async (_request, reply) => {
    const { url } = await script()
    return reply
      .header('Content-Security-Policy', policy)
      .header('Referrer-Policy', 'no-referrer')
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page(url))
  })
  app.get('/docs/reference-start.js', { config }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(start),
  )
  app.get('/docs/reference-:hash.js', { config }, async (request, reply) => {
    const { plain, packed, url } = await script()
    if (request.url !== url) return reply.callNotFound()
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('Vary', 'Accept-Encoding')
    reply.type('text/javascript; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('Content-Encoding', 'gzip').send(packed)
  })
}
