import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clusterOwner } from './cluster-owner.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consult-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const isRoot = userInfo().uid === 0

// Which of these cases can run depends on the current user.
if (isRoot)
  test('below a folder that only root may enter, the other user can run the programs', () => {
    chmodSync(folder, 0o700)
    const program = join(folder, 'program.mjs')
    const accessing = `import { accessSync, constants } from 'node:fs'\naccessSync(${JSON.stringify(program)}, constants.X_OK)`
    writeFileSync(program, `${accessing}\nconsole.log(process.getuid())\n`, { mode: 0o755 })
    const owner = clusterOwner([program]) ?? expect.unreachable()
    const [setpriv = '', ...passing] = owner.prefix
    // Checks with access(2), as initdb does for its sibling programs.
    const uid = execFileSync(setpriv, [...passing, process.execPath, program])
    expect(Number(uid)).toBe(owner.uid)
  })

if (isRoot)
  test('in a folder that others may enter, no capability is passed on', () => {
    chmodSync(folder, 0o755)
    expect(clusterOwner([join(folder, 'program')])?.prefix).toEqual([])
  })

if (!isRoot)
  test('a user other than root runs the cluster as themselves', () => {
    expect(clusterOwner([folder])).toBeNull()
  })
