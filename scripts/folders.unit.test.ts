import { expect, it } from 'vitest'
import { findFolderCircles, findFolderFaults } from './folders.ts'

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

const layers = { portal: [['ui'], ['features'], ['screens', 'server'], ['app']] }

it('lets a layer import from those below it, and its folders from each other in one direction', () => {
  const sources = [
    source('ui/controls/button.ts', '../i18n/words.ts'),
    source('ui/i18n/words.ts'),
    source('features/thread/pane.ts', '../composer/composer.ts', '../../ui/controls/button.ts'),
    source('features/composer/composer.ts', '../../config.ts'),
    source('app/page.tsx', '../ui/controls/button.ts', '../server/session.ts'),
    source('server/session.ts', '../config.ts'),
    source('config.ts'),
  ]
  expect(findFolderFaults('portal', sources, layers)).toEqual([])
})

it('refuses an import from a layer into one above it', () => {
  const sources = [source('ui/button.ts', '../features/thread/pane.ts'), source('features/thread/pane.ts')]
  expect(findFolderFaults('portal', sources, layers)).toEqual([
    'ui/button.ts imports features/thread/pane.ts, which is not in a layer below',
  ])
})

it('refuses an import from a layer into one beside it: no code of the browser loads the server', () => {
  const sources = [source('screens/inbox.ts', '../server/session.ts'), source('server/session.ts')]
  expect(findFolderFaults('portal', sources, layers)).toHaveLength(1)
})

it('refuses a circle between the folders of one layer', () => {
  const sources = [
    source('features/thread/pane.ts', '../composer/composer.ts'),
    source('features/composer/bubble.ts', '../thread/bubble.ts'),
  ]
  expect(findFolderFaults('portal', sources, layers)).toEqual([
    'folders import each other in a circle: in features: thread/pane.ts imports composer/composer.ts, composer/bubble.ts imports thread/bubble.ts',
  ])
})

it('refuses a folder that stands in no layer', () => {
  expect(findFolderFaults('portal', [source('utils/one.ts')], layers)).toEqual([
    'utils stands in no layer: give it one in scripts/folders.ts',
  ])
})

it('asks nothing but one direction of the folders of a package without layers', () => {
  const sources = [source('utils/one.ts', '../other/two.ts'), source('other/two.ts')]
  expect(findFolderFaults('domain', sources, layers)).toEqual([])
})
