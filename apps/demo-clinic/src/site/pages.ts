import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, '../../site')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const pages = [
  { path: '/', file: 'home.html', title: 'Harbor Street Clinic' },
  { path: '/care', file: 'care.html', title: 'Your care · Harbor Street Clinic' },
  { path: '/side-by-side', file: 'side-by-side.html', title: 'Side by side · Harbor Street Clinic' },
  { path: '/events', file: 'events.html', title: 'Events · Harbor Street Clinic' },
]

/** Renders a page in the layout. All texts are the site's own and contain no visitor input. */
function assemble(layout: string, { path, file, title }: (typeof pages)[number]): string {
  return (
    layout
      .replace('{{title}}', title)
      .replace('{{main}}', () => read(file))
      // Two pages use it.
      .replace('{{care}}', () => read('care-main.html'))
      .replace(`<a href="${path}"`, `<a href="${path}" aria-current="page"`)
  )
}

/** Adds the site's pages and their files. */
export async function addPages(app: FastifyInstance): Promise<void> {
  const layout = read('layout.html')
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/assets/', cacheControl: false })
  for (const page of pages) {
    const html = assemble(layout, page)
    app.get(page.path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
  }
  const missing = assemble(layout, { path: '', file: 'missing.html', title: 'Not found · Harbor Street Clinic' })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).type('text/html; charset=utf-8').send(missing))
}
