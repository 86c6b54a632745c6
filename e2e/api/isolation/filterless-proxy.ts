import { connect, createServer, type Socket } from 'node:net'
import { createDirectoryMatch, isUnfiltered, replaceFilters, TenantWatch } from '../environment/tenant-statements.ts'

/** A database proxy that removes the application's partner filters. */
export interface FilterlessProxy {
  /** The database URL through the proxy. */
  readonly url: string
  /** The number of filters removed. */
  readonly removed: number
  /** Directory tables that tenant transactions read; those statements stay unchanged. */
  readonly directoryAsked: ReadonlySet<string>
  /** Statements in tenant transactions on existing rows that have no partner filter. */
  readonly unfiltered: ReadonlySet<string>
  close(): Promise<void>
}

/** The complete client messages of one connection; the first has no type. */
function createReader(take: (message: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const typeLength = isFirst ? 0 : 1
      if (rest.length < typeLength + 4) return
      const length = typeLength + rest.readInt32BE(typeLength)
      if (rest.length < length) return
      take(rest.subarray(0, length))
      rest = rest.subarray(length)
      isFirst = false
    }
  }
}

/** A Parse message with another statement: name, statement, parameter types. */
function parseMessage(message: Buffer, rewrite: (statement: string) => string): Buffer {
  const nameEnd = message.indexOf(0, 5)
  const statementEnd = message.indexOf(0, nameEnd + 1)
  const statement = rewrite(message.toString('utf8', nameEnd + 1, statementEnd))
  const body = Buffer.concat([message.subarray(5, nameEnd + 1), Buffer.from(statement), message.subarray(statementEnd)])
  const head = Buffer.from([0x50, 0, 0, 0, 0])
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/**
 * Starts the proxy in front of the database of `target`. Inside tenant transactions it replaces every comparison of
 * `partner_id` with a parameter by true. Directory tables have no row-level security, so their filters stay.
 */
export async function startFilterlessProxy(
  target: string,
  directoryTables: readonly string[],
): Promise<FilterlessProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const directoryOf = createDirectoryMatch(directoryTables)
  const directoryAsked = new Set<string>()
  const unfiltered = new Set<string>()
  let removed = 0

  const rewrite = (statement: string) => {
    const asked = directoryOf(statement)
    if (asked !== undefined) {
      directoryAsked.add(asked)
      return statement
    }
    if (isUnfiltered(statement)) unfiltered.add(statement)
    return replaceFilters(statement, (parameter) => {
      removed += 1
      return `(${parameter}::text is not null)`
    })
  }

  const hold = (socket: Socket) => {
    sockets.add(socket)
    // Disables Nagle's algorithm: each statement is several small messages that would otherwise wait for
    // acknowledgements.
    socket.setNoDelay()
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const watch = new TenantWatch()
    hold(client)
    hold(upstream)
    const read = createReader((message) => {
      const type = String.fromCharCode(message[0] ?? 0)
      if (type === 'Q') watch.note(message.toString('utf8', 5))
      upstream.write(type === 'P' && watch.isInTenant ? parseMessage(message, rewrite) : message)
    })
    client.on('data', read)
    upstream.on('data', (data) => client.write(data))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    get removed() {
      return removed
    },
    directoryAsked,
    unfiltered,
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
