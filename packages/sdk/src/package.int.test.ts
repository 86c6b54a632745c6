import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, startService } from './service.fixture.ts'

/** An empty folder where the package is installed as a partner would install it. */
const folder = mkdtempSync(join(tmpdir(), 'consult-sdk-'))
const root = join(import.meta.dirname, '..')
const run = (command: string, args: readonly string[], cwd = folder) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** The names that the examples in docs/ use without declaring them. */
const around = `
declare const process: { env: Record<string, string | undefined> }
declare const consult: import('@consult/sdk').Consult
declare const rawBody: Uint8Array
declare const request: { headers: Headers }
`

beforeAll(() => {
  run('pnpm', ['pack', '--pack-destination', folder], root)
  const [tarball = ''] = readdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the packed SDK has no dependencies and contains no tests', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@consult'])
  const dist = join(folder, 'node_modules/@consult/sdk/dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|d\.ts)$/.test(file))
  const imports = files.flatMap((file) => [
    ...readFileSync(join(dist, file), 'utf8').matchAll(/(?:from|import)\s*\(?['"]([^'"]+)['"]/g),
  ])
  expect(imports.map(([, name = '']) => name).filter((name) => !name.startsWith('.'))).toEqual([])
  expect(files.filter((file) => /test|fixture/.test(file))).toEqual([])
})

test('the packed SDK works from plain JavaScript', async () => {
  await using service = await startService()
  service.answerWith(json(200, { items: [{ id: 'ac_1' }] }))
  const program = `
    import { Consult, ConsultApiError, verifyWebhook, WebhookVerificationError } from '@consult/sdk'
    import { createHmac } from 'node:crypto'
    const consult = new Consult({ apiKey: 'pp_test_x', baseUrl: process.argv[2] })
    for await (const { id } of consult.asyncConsults.list({ status: 'queued' })) console.log(id)
    const body = '{"id":"evt_1","type":"of.tomorrow","createdAt":"x","partnerId":"p","data":{}}'
    const t = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', 'whsec_x').update(t + '.' + body).digest('hex')
    console.log((await verifyWebhook(body, 't=' + t + ',v1=' + v1, 'whsec_x')).type)
    await verifyWebhook(body, null, 'whsec_x').catch((error) => console.log(error instanceof WebhookVerificationError))
    console.log(ConsultApiError.name)
  `
  writeFileSync(join(folder, 'use.mjs'), program)
  // Asynchronously, because this process is the service.
  const { stdout } = await promisify(execFile)(process.execPath, ['use.mjs', service.url], { cwd: folder })
  expect(stdout.trim().split('\n')).toEqual(['ac_1', 'of.tomorrow', 'true', 'ConsultApiError'])
  expect(service.received[0]?.url).toBe('/v1/async-consults?status=queued&limit=100')
})

/** Writes each TypeScript block of docs/ to a file. @returns the number of files. */
function writeExamples(): number {
  const blocks = ['sdk', 'webhooks'].flatMap((page) => [
    ...readFileSync(join(root, `../../docs/${page}.md`), 'utf8').matchAll(/```ts\n(.*?)```/gs),
  ])
  for (const [n, [, code = '']] of blocks.entries()) writeFileSync(join(folder, `example-${n}.ts`), code)
  return blocks.length
}

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('the packed types compile alone in strict mode: module %s, resolution %s', (module, moduleResolution) => {
  cpSync(join(import.meta.dirname, 'partner-program.fixture.ts'), join(folder, 'program.ts'))
  writeFileSync(join(folder, 'around.d.ts'), around)
  expect(writeExamples()).toBeGreaterThan(5)
  const compilerOptions = {
    ...{ module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [], noEmit: true },
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, moduleDetection: 'force' },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const { stdout, status } = spawnSync(join(root, '../../node_modules/.bin/tsc'), { cwd: folder, encoding: 'utf8' })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
