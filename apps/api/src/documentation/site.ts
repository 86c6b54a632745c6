import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from './page-policy.ts'

/** The pages have no inline scripts or styles. */
const policy = pagePolicy("'self'")

/** The header that caches a file: permanently if its name is a hash of its content. */
const cacheFor = (path: string) =>
  path.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'

/**
 * Adds the documentation site: its pages at `/docs/` and `/docs/<page>`, their Markdown at `/docs/<page>.md`, and
 * `/llms.txt`. Without its build, `/docs` leads to the API reference.
 * @param folder the build of `apps/docs`, which may not exist yet; empty: no site.
 */
export async function addDocsSite(app: FastifyInstance, folder: string): Promise<void> {
  const config = { charged: 'file' } as const
  if (folder === '') {
    app.get('/docs', { config }, async (_request, reply) => reply.redirect('/docs/reference'))
    return
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config }
    })
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/docs/',
      extensions: ['html'],
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', cacheFor(path))
        if (!path.includes('.html')) return
        reply.header('Content-Security-Policy', policy)
        reply.header('Referrer-Policy', 'no-referrer')
      },
    })
  })
  // Looked up each time: the build may end, or run again, while the service runs.
  app.get('/docs', { config }, async (_request, reply) =>
    existsSync(join(folder, 'index.html')) ? reply.redirect('/docs/', 301) : reply.redirect('/docs/reference'),
  )
  app.get('/llms.txt', { config }, async (_request, reply) => reply.redirect('/docs/llms.txt', 301))
}
