import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVersions } from '@consult/rest'
import { afterAll, expect, test } from 'vitest'
import { currentDocument, findBreakingChanges, releasedDocument } from './breaking-changes.ts'

const folder = mkdtempSync(join(tmpdir(), 'consult-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { names } = createVersions()
const [newest = ''] = names.slice(-1)

test('docs/openapi.json breaks no program that was written for the last release', () => {
  expect(findBreakingChanges(releasedDocument(newest), currentDocument), 'see docs/versions.md').toEqual([])
})

test('a removed route, a removed field of a response, and a removed field of a request are breaking changes', {
  tags: 'full',
}, () => {
  const changed = join(folder, 'changed.json')
  const document = JSON.parse(readFileSync(releasedDocument(newest), 'utf8'))
  delete document.paths['/v1/account']
  delete document.components.schemas.Attachment.properties.fileName
  delete document.paths['/v1/patients'].post.requestBody.content['application/json'].schema.properties.email
  document.components.schemas.Patient.properties.nickname = { type: 'string' }
  writeFileSync(changed, JSON.stringify(document))
  const found = findBreakingChanges(releasedDocument(newest), changed).join('\n')
  expect(found).toContain('Path `/v1/account` was removed')
  expect(found).toContain('Property `fileName`')
  expect(found).toContain('Property `email` was removed')
  expect(found).not.toContain('nickname')
})

test('a new error code breaks no program, and a response that loses its error body does', { tags: 'full' }, () => {
  const findFor = (name: string, change: (schema: object, own: object) => object) => {
    const document = JSON.parse(readFileSync(releasedDocument(newest), 'utf8'))
    const media = document.paths['/v1/patients'].post.responses['409'].content['application/json']
    media.schema = change(media.schema, { type: 'object', properties: { reason: { type: 'string' } } })
    const changed = join(folder, `${name}.json`)
    writeFileSync(changed, JSON.stringify(document))
    return findBreakingChanges(releasedDocument(newest), changed)
  }
  expect(findFor('one-more', (schema, own) => ({ anyOf: [own, schema] }))).toEqual([])
  expect(findFor('another', (_, own) => own)).not.toEqual([])
})

test('every version has a section in docs/versions.md, and its document', () => {
  const page = readFileSync(new URL('../docs/versions.md', import.meta.url), 'utf8')
  expect([...page.matchAll(/^### (\d{4}-\d\d-\d\d)$/gm)].map(([, version]) => version)).toEqual(names.toReversed())
  for (const version of names) expect(existsSync(releasedDocument(version)), version).toBe(true)
})
