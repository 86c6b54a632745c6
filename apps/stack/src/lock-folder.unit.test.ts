import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a second start in the same data folder is refused, and the message says what to do', async () => {
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    `Consult is already running with the data folder ${folder}. Stop it, or set DATA_DIR and the ports to others.`,
  )
  release()
  ;(await lockFolder(folder))()
})

test('a process that was killed does not keep its folder', async () => {
  const program = `import { lockFolder } from ${JSON.stringify(import.meta.resolve('./lock-folder.ts'))}
    await lockFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(child.stdout, 'data')
  await expect(lockFolder(folder)).rejects.toThrow('already running')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(join(folder, 'running.sock'))).toBe(true)
  ;(await lockFolder(folder))()
})

test('a data folder can have a long path', async () => {
  const deep = join(folder, 'a'.repeat(120))
  mkdirSync(deep)
  const release = await lockFolder(deep)
  await expect(lockFolder(deep)).rejects.toThrow('already running')
  release()
})
