import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './document.ts'
import { openApiPath } from './self.ts'

interface Kept {
  readonly text: string
  readonly etag: string
}

/** Reports whether the client already has the current document. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const strong = (each: string) => each.trim().replace(/^W\//, '')
  const known = (ifNoneMatch ?? '').split(',').map(strong)
  return known.includes(strong(etag)) || known.includes('*')
}

/** Serves the document publicly and to any origin. It is generated on the first request. */
export function serveOpenApi(v1: FastifyInstance): void {
  let kept: Kept | null = null
  const read = (): Kept => {
    const text = JSON.stringify(describeApi())
    // Weak, because the compressed bytes are other bytes.
    return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  v1.get(openApiPath, { config: { charged: 'file', isPublic: true } }, async (request, reply) => {
    kept ??= read()
    reply
      .header('ETag', kept.etag)
      .header('Cache-Control', 'public, max-age=300')
      .header('Access-Control-Allow-Origin', '*')
    if (isKnown(request.headers['if-none-match'], kept.etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(kept.text)
  })
}
