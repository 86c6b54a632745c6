import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** More than all servers of a test run write, including their logs. */
const enoughBytes = 6 * 2 ** 30

/** Whether the machine has a file system in memory with enough room: in containers, it often has only 64 MB. */
async function hasMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= enoughBytes
}

/**
 * Creates a folder for a test's server: in memory if there is enough, because a database has hundreds of small files,
 * and a disk takes up to ten times the processor's time to create them. Outside of Vitest, such as in a bench, the
 * folder is on disk.
 */
export async function createServerFolder(): Promise<string> {
  const inMemory = process.env.VITEST !== undefined && (await hasMemory())
  return mkdtemp(join(inMemory ? memory : tmpdir(), 'consult-test-'))
}
