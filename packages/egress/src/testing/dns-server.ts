import { createSocket } from 'node:dgram'

const rcodes = { SERVFAIL: 2, NXDOMAIN: 3 } as const

type Answer = readonly Buffer[] | keyof typeof rcodes

/** A DNS server on loopback that gives every name the same `A` and `AAAA` answers (raw addresses). */
export async function startDnsServer(a: Answer, aaaa: Answer): Promise<AsyncDisposable & { readonly address: string }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const questionEnd = query.indexOf(0, 12) + 5
    const type = query.readUInt16BE(questionEnd - 4)
    const answer = type === 28 ? aaaa : a
    const records = typeof answer === 'string' ? [] : answer
    const header = Buffer.from([0, 0, 0x81, typeof answer === 'string' ? rcodes[answer] : 0, 0, 1, 0, 0, 0, 0, 0, 0])
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(records.length, 6)
    const body = records.map((address) =>
      Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]), address]),
    )
    socket.send(Buffer.concat([header, query.subarray(12, questionEnd), ...body]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
