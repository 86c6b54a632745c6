import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closureOf } from './packages.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'consult-packages-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(folder: string, manifest: object): string {
  const path = join(root, folder)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }))
  return path
}

test('the packages of an app are its dependencies and theirs, without what one of them brings in itself', () => {
  const app = write('app', { name: 'app', dependencies: { a: '1' }, optionalDependencies: { elsewhere: '1' } })
  write('app/node_modules/a', { name: 'a', dependencies: { b: '1', inside: '1' }, bundledDependencies: ['inside'] })
  write('app/node_modules/b', { name: 'b' })
  write('app/node_modules/a/node_modules/inside', { name: 'inside' })
  expect([...closureOf(app).keys()]).toEqual(['app@1.0.0', 'a@1.0.0', 'b@1.0.0'])
})

test('a dependency that is not installed is an error, unless it is optional', () => {
  const app = write('app', { name: 'app', dependencies: { missing: '1' } })
  expect(() => closureOf(app)).toThrow('app@1.0.0 needs missing, which is not installed')
})
