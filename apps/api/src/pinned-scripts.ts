import { join } from 'node:path'
import { ConsultError } from '@consult/domain'
import { readPinnedScripts } from '@consult/request'
import { sendError } from '@consult/rest'
import type { FastifyInstance, FastifyReply } from 'fastify'

const config = { charged: 'file' } as const

/** Browsers compare a script with its `integrity` only if the page may read it. Any page may. */
const toAnyPage = (reply: FastifyReply) =>
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*')

/**
 * Adds the scripts that pages can pin: each address has the same bytes forever. `versions.json` lists them with their `integrity`,
 * the newest first.
 */
export function addPinnedScripts(
  app: FastifyInstance,
  { widgetDir, apiUrl }: { widgetDir: string; apiUrl: string },
): void {
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
