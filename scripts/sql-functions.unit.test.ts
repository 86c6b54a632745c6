import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readFunctions } from '@consult/db/schema-files'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Source {
  readonly path: string
  readonly text: string
}
const read = (...patterns: string[]): Source[] =>
  globSync(patterns, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** As in `packages/db` or `apps/worker`. */
const workspaceOf = (path: string) => path.split('/').slice(0, 2).join('/')

const functionFiles = read('packages/*/src/sql/**/*.sql', 'packages/db/src/functions/**/*.sql')
const withoutComments = ({ path, text }: Source): Source => ({
  path,
  text: text.replace(path.endsWith('.sql') ? /--.*$/gm : /^\s*(?:\/?\*|\/\/).*$/gm, ''),
})
const isTest = ({ path }: Source) => /\.(test|fixture)\.|\/src\/testing\//.test(path)
/** The sources that call functions. A function's own file names it without calling it, but for its triggers. */
const callers = [
  ...read('packages/*/src/**/*.ts', 'apps/*/src/**/*.ts', 'packages/db/src/schema/*.sql').filter(
    (source) => !isTest(source),
  ),
  ...functionFiles,
]
  .map(withoutComments)
  .filter(({ text }) => /\b(?:tenant|directory)\.\w|\bscan:/.test(text))
  .map(({ path, text }) => ({
    path,
    text: text.replace(/(?:create or replace function|(?:revoke all|grant execute) on function) [\w.]+/g, ''),
  }))

/** The names that a file creates, as in `tenant.claim_webhooks`. */
const created = ({ text }: Source) =>
  [...text.matchAll(/^create (?:or replace )?function (\w+\.\w+)/gm)].map(([, name = '']) => name)

/** The packages and apps that call a function: by its name with the schema, as the scan of a job store, or in a trigger. */
function callersOf(name: string): string[] {
  const [schema = '', plain = ''] = name.split('.')
  const call = new RegExp(`\\b${schema}\\.${plain}\\b|\\bscan: '${plain}'`)
  return [...new Set(callers.filter(({ text }) => call.test(text)).map(({ path }) => workspaceOf(path)))].toSorted()
}

test('the set contains every file of SQL functions', () => {
  expect(
    readFunctions()
      .files.map(({ text }) => text)
      .toSorted(),
  ).toEqual(functionFiles.map(({ text }) => text).toSorted())
})

test('a file creates one function, which it is named after, and lies below a folder that the set reads', () => {
  const others = globSync('packages/**/*.sql', { cwd: root, exclude: (name) => basename(name) === 'node_modules' })
  expect(others.filter((path) => !path.startsWith('packages/db/src/schema/')).toSorted()).toEqual(
    functionFiles.map(({ path }) => path).toSorted(),
  )
  for (const file of functionFiles) {
    const names = created(file).map((name) => name.replace(/^\w+\./, '').replaceAll('_', '-'))
    expect(names, file.path).toEqual([basename(file.path, '.sql')])
  }
})

test('a function that one package calls lies in that package, and any other in db', () => {
  const misplaced = functionFiles.flatMap((file) =>
    created(file).flatMap((name) => {
      const by = callersOf(name)
      const home = by.length === 1 ? by[0] : 'packages/db'
      if (by.length > 0 && home === workspaceOf(dirname(file.path))) return []
      return [`${file.path} is called by ${by.join(', ') || 'nobody'}`]
    }),
  )
  expect(misplaced).toEqual([])
})
