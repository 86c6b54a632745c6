import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/internals/architecture.md'), 'utf8')

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

/** The names that the layout lists under a folder, such as `apps/`. */
function listedUnder(folder: string): string[] {
  const block = page.match(new RegExp(`^${folder}/\\n((?: {2}.*\\n)+)`, 'm'))?.[1] ?? ''
  return [...block.matchAll(/^ {2}([\w-]+)\/ /gm)].map(([, name = '']) => name).toSorted()
}

/** The folders in the table of use cases, by package. */
function foldersOfUseCases(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let current: string[] = []
  for (const [, name, folders = ''] of page.matchAll(/^\| (?:`([a-z-]+)` )?\| (.*?) \|/gm)) {
    if (name !== undefined) {
      current = []
      found.set(name, current)
    }
    current.push(...[...folders.matchAll(/`([\w-]+)`/g)].map(([, folder = '']) => folder))
  }
  return found
}

test.each(['apps', 'packages'])('the layout lists every folder of %s', (folder) => {
  expect(listedUnder(folder)).toEqual(foldersIn(folder))
})

test('the table lists every folder of the packages of use cases', () => {
  const listed = foldersOfUseCases()
  expect(listed.size).toBeGreaterThan(8)
  for (const [name, folders] of listed) {
    const inPackage = foldersIn(`packages/${name}/src`).filter((each) => each !== 'testing' && each !== 'sql')
    expect(folders.toSorted(), name).toEqual(inPackage)
  }
})
