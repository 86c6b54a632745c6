import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The socket that stands for the folder: inside it, unless its path is longer than the 100 bytes that all systems allow. */
function socketOf(folder: string): string {
  const inside = join(folder, 'running.sock')
  if (Buffer.byteLength(inside) <= 100) return inside
  return join(tmpdir(), `consult-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`)
}

/** Whether a process listens on this socket. A killed process leaves its file behind, and nobody listens. */
const isTaken = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/**
 * Locks a data folder for this process, until it ends. Without this, a second `npm start` would mistake the first
 * one's database for a leftover and stop it.
 * @returns the function that releases it.
 * @throws Error when another process has it.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = socketOf(folder)
  if (await isTaken(path)) {
    throw new Error(
      `Consult is already running with the data folder ${folder}. Stop it, or set DATA_DIR and the ports to others.`,
    )
  }
  rmSync(path, { force: true })
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(path, done)
  })
  server.unref()
  return () => server.close()
}
