import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { navigationWords } from './words.ts'

const root = join(import.meta.dirname, '../../../../..')
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')

test('every page has all the parts that CONTRIBUTING.md lists', () => {
  const states = textOf('apps/console/gallery/*.tsx')
  const layout = textOf('e2e/console/layout.spec.ts')
  const navigation = textOf('e2e/console/{console,administrator.spec,auditor.spec}.ts')
  const missing = pages.flatMap(({ href, name }) =>
    [
      ...(new RegExp(`'${href}['/?]`).test(states) ? [] : ['show its states in apps/console/gallery']),
      ...(layout.includes(`'${href}'`) ? [] : ['add its path to e2e/console/layout.spec.ts']),
      ...(navigation.includes(`'${navigationWords.en.names[name]}'`)
        ? []
        : ['add its name to pagesOfDevelopers in e2e/console/console.ts, or to the list of the spec of its role']),
    ].map((step) => `${href}: ${step}`),
  )
  expect(missing).toEqual([])
})
