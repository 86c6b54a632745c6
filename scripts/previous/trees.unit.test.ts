import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderPrefix, removeLeftovers } from './trees.ts'

let base: string
let root: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'consult-trees-'))
  root = join(base, 'repository')
  mkdirSync(root)
  git('init', '--quiet')
  git(
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@consult.example',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'Begin',
  )
  vi.stubEnv('TMPDIR', base)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true, force: true })
})

function addTree(pid: number): string {
  const folder = mkdtempSync(join(base, folderPrefix(pid)))
  git('worktree', 'add', '--quiet', '--detach', join(folder, 'tree'))
  return folder
}

test('the worktree that a killed run left is removed before the next run, and those of running ones stay', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const left = addTree(ended)
  const used = addTree(process.pid)
  removeLeftovers(root)
  expect(existsSync(left)).toBe(false)
  expect(existsSync(join(used, 'tree'))).toBe(true)
  expect(git('worktree', 'list')).not.toContain(left)
  expect(git('worktree', 'list')).toContain(used)
})
