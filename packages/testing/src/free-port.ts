import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that outgoing connections use: otherwise, an outgoing connection could take a port before the port's
 * server does.
 */
const range = { first: 23_000, end: 32_000 }
/** Starts at a random port, because several processes look for ports at the same time. */
let next = randomInt(range.first, range.end)

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * Returns a TCP port on 127.0.0.1 that nothing listens on. This process returns the same port only once in nine
 * thousand calls.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port + 1 < range.end ? port + 1 : range.first
    if (await isFree(port)) return port
  }
}
