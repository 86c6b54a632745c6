import { expect, it } from 'vitest'
import { findFolderCircles } from './folders.ts'

const source = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import { x } from '${target}'`).join('\n'),
})

it('lets folders import each other in one direction', () => {
  const sources = [source('a/one.ts', '../b/one.ts', './two.ts'), source('b/one.ts', '../c/one.ts'), source('c/one.ts')]
  expect(findFolderCircles(sources)).toEqual([])
})

it('names the imports of a circle of folders, once', () => {
  const sources = [
    source('a/one.ts', '../b/one.ts'),
    source('b/two.ts', '../c/one.ts'),
    source('c/one.ts', '../a/two.ts'),
  ]
  expect(findFolderCircles(sources)).toEqual([
    'a/one.ts imports b/one.ts, b/two.ts imports c/one.ts, c/one.ts imports a/two.ts',
  ])
})

it('takes a file beside the folders as one of them, and sees imports of types and on demand', () => {
  const sources = [
    { path: 'config.ts', text: "import type { X } from './server/main.ts'" },
    { path: 'server/main.ts', text: "const config = await import('../config.ts')" },
  ]
  expect(findFolderCircles(sources)).toHaveLength(1)
})
