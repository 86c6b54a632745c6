/** @module-tag full */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { builtinModules } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Fastify from 'fastify'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPackages, type ListedPackage } from './partner-packages.ts'
import {
  codeIn,
  compilerOf,
  findNode,
  installInProject,
  type PartnerProject,
  packageFolders,
  partnerProgram,
} from './partner-project.fixture.ts'

// These tests use what `pnpm build` has made.
const apiUrl = 'https://consult.example'
const app = Fastify()
let project: PartnerProject
let listed: ListedPackage[]

beforeAll(async () => {
  addPackages(app, { folders: packageFolders.map((folder) => join(folder, 'dist')), apiUrl })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  listed = (await (await fetch(`${address}/packages`)).json()) as ListedPackage[]
  expect(
    listed.map(({ name }) => name),
    'run "pnpm build" first',
  ).toEqual(['@consult/sdk', '@consult/widget', '@consult/consult-dev'])
  project = await installInProject(listed.map(({ tarball }) => tarball.replace(apiUrl, address)))
})
afterAll(async () => {
  await project?.[Symbol.asyncDispose]()
  await app.close()
})

const workspace = join(import.meta.dirname, '../../../..')
const installed = (name: string) => join(project.folder, 'node_modules', name)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Packs the packages in a new folder, as `npm pack` or `pnpm pack` does. @returns the paths of the tarballs. */
async function pack(command: 'npm' | 'pnpm', use: (tarballs: string[]) => Promise<void>): Promise<void> {
  const target = mkdtempSync(join(tmpdir(), 'consult-pack-'))
  try {
    const packing = join(workspace, 'scripts/package/pack.ts')
    for (const folder of packageFolders)
      execFileSync(process.execPath, [packing, target, command], { cwd: folder, stdio: 'ignore' })
    await use(readdirSync(target).map((file) => join(target, file)))
  } finally {
    rmSync(target, { recursive: true })
  }
}

test('a tarball has the same bytes whenever it is packed, and is served with these bytes', async () => {
  await pack('pnpm', async (tarballs) => {
    for (const tarball of tarballs) {
      const answer = await app.inject(`/packages/${basename(tarball)}`)
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/gzip',
      })
      expect(sha256(answer.rawPayload)).toBe(sha256(readFileSync(tarball)))
    }
  })
})

test('what npm pack makes has the same files and exports as what the service serves', async () => {
  await pack('npm', async (tarballs) => {
    await using fromPack = await installInProject(tarballs)
    for (const { name } of listed) {
      const [served, packed] = [project, fromPack].map(({ folder }) => join(folder, 'node_modules', name))
      const files = readdirSync(served ?? '', { recursive: true }).toSorted()
      expect(readdirSync(packed ?? '', { recursive: true }).toSorted()).toEqual(files)
      const [one, other] = [served, packed].map((folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')))
      expect({ ...other, devDependencies: null, scripts: null }).toEqual({
        ...one,
        devDependencies: null,
        scripts: null,
      })
    }
  })
})

test('the packages have no dependencies, contain no tests, name no folder of the machine that built them, and pass publint', async () => {
  for (const { name } of listed) {
    const folder = installed(name)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(manifest.dependencies).toBeUndefined()
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|d\.ts)$/.test(file),
    )
    expect(files.filter((file) => /test|fixture/.test(file))).toEqual([])
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
    expect(texts.filter((text) => text.includes(workspace))).toEqual([])
    const imports = texts.flatMap((text) => [
      ...text.matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?['"]([^'"\s]+)['"]/g),
    ])
    const outside = new Set(imports.map(([, from = '']) => from).filter((from) => !from.startsWith('.')))
    const builtIn = new Set(builtinModules.map((module) => `node:${module}`))
    expect([...outside].filter((from) => !builtIn.has(from))).toEqual(name === '@consult/widget' ? ['react'] : [])
    const { messages } = await publint({ pkgDir: folder, pack: false, strict: true })
    expect(messages).toEqual([])
  }
})

/** What partners' programs print, in either module format. */
const body = `
  const consult = new Consult({ apiKey: 'pp_test_x', baseUrl: process.argv[2] })
  for await (const { id } of consult.asyncConsults.list({ status: 'queued' })) console.log(id)
  const body = '{"id":"evt_1","type":"of.tomorrow","createdAt":"x","partnerId":"p","data":{}}'
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', 'whsec_x').update(t + '.' + body).digest('hex')
  console.log((await verifyWebhook(body, 't=' + t + ',v1=' + v1, 'whsec_x')).type)
  await verifyWebhook(body, null, 'whsec_x').catch((error) => console.log(error instanceof WebhookVerificationError))
  console.log(typeof mount)
  const options = { baseUrl: 'https://consult.example', token: 'emt_x', mode: 'inline', className: 'help' }
  console.log(renderToStaticMarkup(createElement(ConsultWidget, options)))`
const names = {
  '@consult/sdk': 'Consult, verifyWebhook, WebhookVerificationError',
  '@consult/widget': 'mount',
  '@consult/widget/react': 'ConsultWidget',
  'node:crypto': 'createHmac',
  react: 'createElement',
  'react-dom/server': 'renderToStaticMarkup',
}
const lines = (line: (from: string, what: string) => string) =>
  Object.entries(names).map(([from, what]) => line(from, what))
const programs = {
  'use.mjs': [...lines((from, what) => `import { ${what} } from '${from}'`), body].join('\n'),
  'use.cjs': [...lines((from, what) => `const { ${what} } = require('${from}')`), `;(async () => {${body}\n})()`].join(
    '\n',
  ),
}

describe.each(['20', '24'])('on Node %s', async (major) => {
  const node = await findNode(major)

  test.skipIf(node === undefined).each(Object.keys(programs) as (keyof typeof programs)[])(
    `the installed packages work from %s on Node ${major}`,
    async (file) => {
      const service = createServer((_request, response) => {
        response.setHeader('content-type', 'application/json').end('{"items":[{"id":"ac_1"}]}')
      })
      await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
      try {
        project.write(file, programs[file])
        const { port } = service.address() as AddressInfo
        const printed = await project.run(node ?? '', [file, `http://127.0.0.1:${port}`])
        expect(printed.trim().split('\n')).toEqual([
          'ac_1',
          'of.tomorrow',
          'true',
          'function',
          '<div class="help"></div>',
        ])
      } finally {
        service.close()
      }
    },
  )
})

describe.each(['20', '24'])('on Node %s', async (major) => {
  const node = await findNode(major)

  test.skipIf(node === undefined)(`the installed command works on Node ${major}`, async () => {
    const command = installed('@consult/consult-dev/dist/bin/consult-dev.js')
    const printed = await project.run(node ?? '', [command, 'trigger', '--json'])
    expect(JSON.parse(printed).events.length).toBeGreaterThan(20)
    const failed = await project.run(node ?? '', [command, 'status', '--json']).catch((error: Error) => error.message)
    expect(failed).toContain('{"error":{"code":"not_logged_in"')
  })
})

test('npx finds the installed command by the name of its package', async () => {
  const { version } = listed.find(({ name }) => name === '@consult/consult-dev') ?? {}
  expect((await project.run('npx', ['--no', '--', '@consult/consult-dev', '--version'])).trim()).toBe(version)
})

/** The names that the examples in docs/ use without declaring them. */
const around = `
declare const process: { env: Record<string, string | undefined> }
declare const consult: import('@consult/sdk').Consult
declare const id: string
declare const rawBody: Uint8Array
declare const request: { headers: Headers }
declare module 'node:fs/promises' {
  export function readFile(path: string): Promise<Uint8Array<ArrayBuffer>>
}
`
/** A page that mounts the widget without the address of the service, which a bundled module does not know. */
const wrongPage = `
import { mount } from '@consult/widget'
// @ts-expect-error: baseUrl is missing
mount({ token: 'emt_x' })
export const queued: unknown = window.consult?.q
`

function writePrograms(): void {
  project.write('around.d.ts', around)
  project.write('program.ts', partnerProgram())
  project.write('program.cts', partnerProgram())
  project.write('wrong-page.ts', wrongPage)
  const blocks = [...codeIn(['sdk', 'webhooks', 'embedding'], 'ts'), ...codeIn(['embedding'], 'tsx')]
  expect(blocks.length).toBeGreaterThan(7)
  for (const [n, code] of blocks.entries()) project.write(`example-${n}.tsx`, code)
}

test.each([
  ['7', 'node16', 'node16'],
  ['7', 'esnext', 'bundler'],
  ['5', 'node16', 'node16'],
  ['5', 'commonjs', 'node10'],
] as const)(
  'the packages and the examples in docs/ compile in strict mode: TypeScript %s, module %s, resolution %s',
  async (version, module, moduleResolution) => {
    writePrograms()
    const compilerOptions = {
      ...{
        module,
        moduleResolution,
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        types: [],
        noEmit: true,
      },
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, moduleDetection: 'force' },
      jsx: 'react-jsx',
    }
    // A CommonJS module has no await at its top level, and most examples do.
    const exclude =
      moduleResolution === 'node10' ? codeIn(['sdk', 'webhooks'], 'ts').map((_, n) => `example-${n}.tsx`) : []
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx', '*.cts'], exclude }))
    await project.run(process.execPath, [compilerOf(version), '--project', 'tsconfig.json'])
  },
)
