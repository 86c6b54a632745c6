/** @module-tag full */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findSystemProgram } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestEnvironment, newPhone, sampleFiles, type TestEnvironment } from '../environment/index.ts'

// These tests use the SDK that `pnpm build` has made.
const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const pages = [
  'attachments',
  'clinical-facts',
  'events',
  'idempotency',
  'messages',
  'paging',
  'telehealth',
  'versions',
] as const

const codeOf = (page: string, language: string): string =>
  [...readFileSync(join(root, 'docs', `${page}.md`), 'utf8').matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .flatMap(([, found, code = '']) => (found === language ? [code] : []))
    .join('\n')

/** The code of a page, after the code of the page that explains how an example begins, with all imports first. */
function programOf(page: string, language: string): string {
  const lines = `${codeOf('credentials', language)}\n${codeOf(page, language)}`.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  return [...lines.filter(isImport), ...lines.filter((line) => !isImport(line))].join('\n')
}

const python = findSystemProgram('python3')
const hasRequests = () => {
  try {
    execFileSync(python ?? '', ['-c', 'import requests'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let environment: TestEnvironment
let url: string
let folder: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  url = await environment.api.listen()
  folder = mkdtempSync(join(tmpdir(), 'consult-examples-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'left-arm.png'), sampleFiles.png())
  symlinkSync(join(root, 'e2e/node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await environment.close()
  rmSync(folder, { recursive: true })
})

/** Runs a page's example as a partner with an open consult. @returns what it printed. */
async function runExample(page: string, language: 'ts' | 'python'): Promise<string> {
  const partner = await environment.partner()
  const phone = newPhone()
  const patient = await partner.patient({ externalId: 'p-1001', phone })
  const opensItsOwn = page === 'idempotency'
  const consultId = opensItsOwn ? '' : (await partner.consult({ patientId: patient.id })).id
  const file = join(folder, language === 'ts' ? `${page}.ts` : `${page}.py`)
  writeFileSync(file, programOf(page, language))
  const program = language === 'ts' ? process.execPath : (python ?? '')
  const { stdout } = await run(program, [file], {
    cwd: folder,
    env: { CONSULT_API_KEY: partner.apiKey, CONSULT_URL: url, CONSULT: consultId, PHONE: phone },
  })
  return stdout
}

test('every page with examples in TypeScript and Python is run here', () => {
  const withCode = pages.filter((page) => codeOf(page, 'ts') !== '' && codeOf(page, 'python') !== '')
  expect(withCode).toEqual(pages)
})

test.each(pages)('the TypeScript example of %s runs', async (page) => {
  expect(await runExample(page, 'ts')).toMatch(/^Northwind Clinic\n/)
})

describe.skipIf(!python || !hasRequests())('Python, with the Debian package python3-requests', () => {
  test.each(pages)('the Python example of %s runs', async (page) => {
    expect(await runExample(page, 'python')).toMatch(/^Northwind Clinic\n/)
  })
})
