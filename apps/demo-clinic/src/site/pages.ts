import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, '../../site')
const fileOf = (name: string) => readFileSync(join(folder, `${name}.html`), 'utf8')

const clinicName = 'Harbor Street Clinic'
const pages = [
  { path: '/', name: 'home', title: clinicName },
  { path: '/care', name: 'care', title: `Your care · ${clinicName}` },
  { path: '/side-by-side', name: 'side-by-side', title: `Side by side · ${clinicName}` },
  { path: '/events', name: 'events', title: `Events · ${clinicName}` },
]
const missing = { path: 'none', name: 'missing', title: `Not found · ${clinicName}` }

/** Puts a page into the layout. All texts are the site's own and contain no visitor input. */
function assemble({ path, name, title }: typeof missing): string {
  return (
    fileOf('layout')
      .replace('{{title}}', title)
      .replace('{{main}}', () => fileOf(name))
      // Two pages use it.
      .replace('{{care}}', () => fileOf('care-main'))
      .replace(`<a href="${path}"`, `<a href="${path}" aria-current="page"`)
  )
}

/** Adds the site's pages and their files. */
export async function addPages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/assets/', cacheControl: false })
  for (const page of pages) {
    const html = assemble(page)
    app.get(page.path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  }
  const html = assemble(missing)
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).type('text/html; charset=utf-8').send(html))
}
