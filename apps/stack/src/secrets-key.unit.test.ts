import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SecretsKeyError } from '@consult/db'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSecretsKey } from './secrets-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consult-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the first start creates a key that only its owner may read, and later starts reuse it', () => {
  const first = keepSecretsKey({ DATA_DIR: folder, SECRETS_KEY: undefined })
  const file = join(folder, 'secrets-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toBe(first.text)
  expect(keepSecretsKey({ DATA_DIR: folder, SECRETS_KEY: undefined })).toEqual(first)
})

test('a given key is used and no key file is created', () => {
  const text = `3:${Buffer.alloc(32, 1).toString('base64')}`
  expect(keepSecretsKey({ DATA_DIR: folder, SECRETS_KEY: text }).parsed.version).toBe(3)
  expect(() => statSync(join(folder, 'secrets-key'))).toThrow('ENOENT')
})

test('a damaged key file is refused and not changed', () => {
  writeFileSync(join(folder, 'secrets-key'), 'damaged')
  expect(() => keepSecretsKey({ DATA_DIR: folder, SECRETS_KEY: undefined })).toThrow(SecretsKeyError)
  expect(readFileSync(join(folder, 'secrets-key'), 'utf8')).toBe('damaged')
})
