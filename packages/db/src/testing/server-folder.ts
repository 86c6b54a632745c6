import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** More than all servers of a test run write, with their logs. */
const enoughBytes = 6 * 2 ** 30

/** Whether the machine keeps files in memory, and has room for them: containers often have 64 MB. */
async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= enoughBytes
}

/**
 * Creates a folder for a test's server: in memory if there is enough, because a database has hundreds of small files, and
 * a disk takes up to ten times the processor's time to create them. Outside of Vitest, as in a bench, it is on the disk.
 */
export async function createServerFolder(): Promise<string> {
  const inMemory = process.env.VITEST !== undefined && (await hasMemory())
  return mkdtemp(join(inMemory ? memory : tmpdir(), 'consult-test-'))
}
