import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addDocsSite } from './site.ts'

let folder: string
let app: FastifyInstance

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-docs-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['index.html', 'webhooks.html', 'webhooks.md', 'assets/site-abc.js', 'llms.txt'])
    await writeFile(join(folder, name), name)
  app = Fastify()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

it('serves pages under a policy that allows no inline code, and without their extension', async () => {
  await addDocsSite(app, folder)
  for (const [url, body] of [
    ['/docs/', 'index.html'],
    ['/docs/webhooks', 'webhooks.html'],
  ] as const) {
    const page = await app.inject(url)
    expect([page.statusCode, page.body]).toEqual([200, body])
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'; script-src 'self'; style-src 'self'/),
      'cache-control': 'public, max-age=300',
      'referrer-policy': 'no-referrer',
    })
  }
})

it('caches permanently only files whose names are hashes of their content', async () => {
  await addDocsSite(app, folder)
  expect((await app.inject('/docs/assets/site-abc.js')).headers['cache-control']).toContain('immutable')
  expect((await app.inject('/docs/webhooks.md')).headers['cache-control']).not.toContain('immutable')
})

it('serves no file outside its folder', async () => {
  await writeFile(`${folder}-secret`, 'secret')
  await addDocsSite(app, folder)
  for (const url of [`/docs/../${folder.split('/').at(-1)}-secret`, `/docs/..%2f${folder.split('/').at(-1)}-secret`])
    expect((await app.inject(url)).body).not.toBe('secret')
  await rm(`${folder}-secret`)
})

it('leads from /docs and /llms.txt to the site', async () => {
  await addDocsSite(app, folder)
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
  expect((await app.inject('/llms.txt')).headers.location).toBe('/docs/llms.txt')
})

it('leads to the API reference when the site was not built', async () => {
  await addDocsSite(app, join(folder, 'missing'))
  expect((await app.inject('/docs')).headers.location).toBe('/docs/reference')
})
