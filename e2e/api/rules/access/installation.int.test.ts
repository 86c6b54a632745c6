import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InstallationReport } from '@consult/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiHost,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { dataOf } from './second-factor.fixture.ts'

const script = 'the bytes of the script'
const build = 'aaaaaaaaaaaaaaaa'
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
const service = 'https://api.example'

let environment: TestEnvironment
let partner: TestPartner
let api: ApiHost
let widgetDir: string
let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
const other = createServer((_request, response) => response.end('not for you'))
let site: string
let elsewhere: string

beforeAll(async () => {
  widgetDir = await mkdtemp(join(tmpdir(), 'consult-widget-'))
  await mkdir(join(widgetDir, 'pinned', build), { recursive: true })
  await mkdir(join(widgetDir, 'assets'))
  await writeFile(join(widgetDir, 'pinned', build, 'consult.js'), script)
  await writeFile(join(widgetDir, 'versions.json'), JSON.stringify([{ build, integrity }]))
  environment = await createTestEnvironment()
  api = await environment.startApi({ widgetDir })
  for (const each of [server, other]) await new Promise<void>((done) => each.listen(0, '127.0.0.1', done))
  const urlOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`
  site = urlOf(server.address() as AddressInfo)
  elsewhere = urlOf(other.address() as AddressInfo)
  partner = await environment.partner({ allowedOrigins: [site] })
})
afterAll(async () => {
  await environment.close()
  await rm(widgetDir, { recursive: true })
  for (const each of [server, other]) {
    each.close()
    each.closeAllConnections()
  }
})

/** Serves this page with these headers. */
const serve = (html: string, headers: Record<string, string | string[]> = {}, status = 200) => {
  answer = (_request, response) => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html)
}

const ask = async (url: string, who = partner) => {
  const { client } = await who.member('developer')
  return api
    .as(client.credentials.authorization?.slice('Bearer '.length) ?? '')
    .post<never>('/trpc/consoleInstallation.check', { url })
}
const check = async (url = `${site}/help`): Promise<InstallationReport> => dataOf(await ask(url))
const codesOf = ({ findings }: InstallationReport) => findings.map(({ code }) => code)
const tag = `<script src="${service}/embed/${build}/consult.js" integrity="${integrity}" crossorigin></script>`

test('a page that follows the documentation works, and one with a strict policy is told what to add', async () => {
  serve(tag)
  expect(await check()).toEqual({ url: `${site}/help`, works: true, findings: [] })
  serve(tag, {
    'content-security-policy': [`script-src ${service}`, "connect-src 'self'"],
    'permissions-policy': 'camera=()',
  })
  const report = await check()
  expect(report.works).toBe(false)
  expect(report.findings.map(({ directive, add }) => [directive, add])).toEqual([
    ['connect-src', service],
    ['camera', `"${service}"`],
  ])
})

test('a page of an origin that is not on the list is told so', async () => {
  serve(tag)
  const stranger = await environment.partner({ allowedOrigins: [] })
  const report: InstallationReport = dataOf(await ask(`${site}/help`, stranger))
  expect(codesOf(report)).toEqual(['origin_not_allowed'])
})

test('a page that cannot be read is reported, without anything of the page', async () => {
  serve('secret', {}, 500)
  expect(codesOf(await check())).toEqual(['bad_status'])
  serve('secret', { 'content-type': 'application/json' })
  const report = await check()
  expect(codesOf(report)).toEqual(['not_html'])
  expect(JSON.stringify(report)).not.toContain('secret')
  expect(codesOf(await check('http://127.0.0.1:9/'))).toEqual(['not_reached'])
})

test('redirects are followed within the listed origins only', async () => {
  answer = ({ url }, response) =>
    url === '/old'
      ? response.writeHead(302, { location: '/new' }).end()
      : response.writeHead(200, { 'content-type': 'text/html' }).end(tag)
  expect(await check(`${site}/old`)).toMatchObject({ url: `${site}/new`, works: true })
  serve('', { location: `${elsewhere}/` }, 302)
  const report = await check()
  expect(codesOf(report)).toEqual(['redirected_elsewhere'])
  expect(report.findings[0]?.message).toContain(elsewhere)
  // No check accepts an address of this length, because each script is resolved against it.
  answer = ({ url = '' }, response) =>
    url.startsWith('/long')
      ? response.writeHead(200, { 'content-type': 'text/html' }).end(tag)
      : response.writeHead(302, { location: `/long?${'a'.repeat(2_048)}` }).end()
  expect(codesOf(await check())).toEqual(['redirected_elsewhere'])
  serve('', { location: '/loop' }, 302)
  expect(codesOf(await check())).toEqual(['redirected_elsewhere'])
})

test('only the beginning of a long page is read, and the report says so', async () => {
  serve(`${' '.repeat(128 * 1024)}${tag}`)
  expect(codesOf(await check())).toEqual(['script_missing', 'read_in_part'])
})

test('the service calls no internal and no plain address, and nothing that is no page', async () => {
  const internal = ['https://localhost/', 'https://10.0.0.1/', 'https://[::1]/']
  const strict = await environment.partner()
  for (const url of [...internal, 'file:///etc/passwd', 'http://example.com/', 'x']) {
    expect((await ask(url, strict)).status, url).toBe(400)
  }
})

test('a partner can check ten pages at once, and one every 30 seconds', async () => {
  serve(tag)
  const busy = await environment.partner({ allowedOrigins: [site] })
  const { client } = await busy.member('administrator')
  const token = client.credentials.authorization?.slice('Bearer '.length) ?? ''
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    statuses.push((await api.as(token).post('/trpc/consoleInstallation.check', { url: site })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  environment.clock.advance(30)
  expect((await api.as(token).post('/trpc/consoleInstallation.check', { url: site })).status).toBe(200)
})

test('the scripts that pages can pin are listed, readable for every page, and never another script', async () => {
  const list = await api
    .as(null)
    .get<{ scripts: { build: string; url: string; integrity: string }[] }>('/embed/versions.json')
  expect(list.headers['access-control-allow-origin']).toBe('*')
  expect(success(list).scripts).toEqual([{ build, url: `${service}/embed/${build}/consult.js`, integrity }])
  const served = await api.as(null).get(`/embed/${build}/consult.js`)
  expect(served.text).toBe(script)
  expect(served.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const unknown of ['bbbbbbbbbbbbbbbb', '..%2fpinned', '%2e%2e']) {
    expect((await api.as(null).get(`/embed/${unknown}/consult.js`)).status, unknown).toBe(404)
  }
})
