import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeOldNode } from './require-node.mjs'

const root = join(import.meta.dirname, '..')
const launchers = globSync('apps/*/start.mjs', { cwd: root })

test('a Node that is too old is named, with what to do', () => {
  expect(describeOldNode('the API', '20.20.2')).toBe(
    'Couldn\'t start the API: it needs Node 24 or newer, and this is Node 20.20.2. Install a newer Node, or put toolchain/node_modules/.bin first on your PATH, where "npm start" installs one.',
  )
})

test.each(['24.0.0', '25.1.0', '100.0.0'])('Node %s is new enough', (version) => {
  expect(describeOldNode('the API', version)).toBeNull()
})

/** Runs a launcher on a Node that says it is version 20. */
function runOnOldNode(launcher: string): Promise<{ status: unknown; printed: string }> {
  const pretend =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})'
  return new Promise((done) => {
    execFile(process.execPath, ['--import', pretend, join(root, launcher)], (error, stdout, stderr) => {
      done({ status: error?.code ?? 0, printed: stdout + stderr })
    })
  })
}

test('there is a launcher for each process that an operator starts', () => {
  expect(launchers.map((path) => path.split('/')[1]).toSorted()).toEqual([
    'api',
    'console',
    'demo-clinic',
    'media',
    'operator-cli',
    'portal',
    'worker',
  ])
})

test.each(launchers)('%s prints one sentence on an old Node, and loads nothing else', async (launcher) => {
  const { status, printed } = await runOnOldNode(launcher)
  expect(status).toBe(1)
  expect(printed).toMatch(/^Couldn't start [\w ]+: it needs Node 24 or newer, and this is Node 20\.20\.2\. .*\n$/)
})

test.each(launchers)('%s can be read by an old Node: it imports its program only after the check', (launcher) => {
  const text = readFileSync(join(root, launcher), 'utf8')
  expect(text.match(/^import .*$/gm)).toEqual(["import { requireNode } from '../../scripts/require-node.mjs'"])
})
