import { expect, it } from 'vitest'
import { findFolderCircles, findFolderFaults } from './folders.ts'

const source = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import { x } from '${target}'`).join('\n'),
})

it('folders may import each other in one direction', () => {
  const sources = [source('a/one.ts', '../b/one.ts', './two.ts'), source('b/one.ts', '../c/one.ts'), source('c/one.ts')]
  expect(findFolderCircles(sources)).toEqual([])
})

it('a cycle of folders is reported once, with its imports', () => {
  const sources = [
    source('a/one.ts', '../b/one.ts'),
    source('b/two.ts', '../c/one.ts'),
    source('c/one.ts', '../a/two.ts'),
  ]
  expect(findFolderCircles(sources)).toEqual([
    'a/one.ts imports b/one.ts, b/two.ts imports c/one.ts, c/one.ts imports a/two.ts',
  ])
})

it('type imports and dynamic imports count, and a file next to the folders counts as a folder', () => {
  const sources = [
    { path: 'config.ts', text: "import type { X } from './server/main.ts'" },
    { path: 'server/main.ts', text: "const config = await import('../config.ts')" },
  ]
  expect(findFolderCircles(sources)).toHaveLength(1)
})

const layers = { portal: [['ui'], ['features'], ['screens', 'server'], ['app']] }

it('a layer may import from lower layers, and its folders from each other in one direction', () => {
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

it('an import from a layer into a higher one is refused', () => {
  const sources = [source('ui/button.ts', '../features/thread/pane.ts'), source('features/thread/pane.ts')]
  expect(findFolderFaults('portal', sources, layers)).toEqual([
    'ui/button.ts imports features/thread/pane.ts, which is not in a layer below',
  ])
})

it('an import from a layer into one beside it is refused, so that browser code loads no server code', () => {
  const sources = [source('screens/inbox.ts', '../server/session.ts'), source('server/session.ts')]
  expect(findFolderFaults('portal', sources, layers)).toHaveLength(1)
})

it('a cycle between the folders of one layer is refused', () => {
  const sources = [
    source('features/thread/pane.ts', '../composer/composer.ts'),
    source('features/composer/bubble.ts', '../thread/bubble.ts'),
  ]
  expect(findFolderFaults('portal', sources, layers)).toEqual([
    'folders of features import each other in a circle: thread/pane.ts imports composer/composer.ts, composer/bubble.ts imports thread/bubble.ts',
  ])
})

it('a cycle of folders deep inside a package is refused, and a file next to them may use one and serve another', () => {
  const sources = [
    source('calls/side/panel.ts', '../chat/chat.ts', '../context.ts'),
    source('calls/chat/chat.ts', '../context.ts'),
    source('calls/context.ts', './side/tabs.ts'),
  ]
  expect(findFolderFaults('domain', sources, layers)).toEqual([])
  expect(findFolderFaults('domain', [...sources, source('calls/chat/peek.ts', '../side/tabs.ts')], layers)).toEqual([
    'folders of calls import each other in a circle: side/panel.ts imports chat/chat.ts, chat/peek.ts imports side/tabs.ts',
  ])
})

it('a folder without a layer is refused', () => {
  expect(findFolderFaults('portal', [source('utils/one.ts')], layers)).toEqual([
    'utils stands in no layer: give it one in scripts/folders.ts',
  ])
})

it('the layers inside a folder of a package are checked', () => {
  const sources = [source('frame/ui/button.ts', '../app/app.ts', '../../bridge/link.ts'), source('frame/app/app.ts')]
  expect(findFolderFaults('widget', sources, { 'widget/frame': layers.portal })).toEqual([
    'ui/button.ts imports app/app.ts, which is not in a layer below',
  ])
})

it('in a package without layers only cycles are refused', () => {
  const sources = [source('utils/one.ts', '../other/two.ts'), source('other/two.ts')]
  expect(findFolderFaults('domain', sources, layers)).toEqual([])
})
