import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { until } from '@consult/testing'
import { expect, test } from 'vitest'
import { openNatsLink } from './nats-connection.ts'

const info = { server_id: 'x', version: '2.10.0', proto: 1, max_payload: 1_048_576, headers: true }

test('a connection that breaks before its subscription is confirmed is closed, not opened again beside the next', async () => {
  const open = new Set<Socket>()
  let made = 0
  const server = createServer((socket) => {
    const number = ++made
    let pings = 0
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    socket.write(`INFO ${JSON.stringify(info)}\r\n`)
    socket.on('data', (data) => {
      for (const _ of data.toString().matchAll(/PING\r\n/g)) {
        pings += 1
        // The first ping belongs to the login, the second one confirms the subscription.
        if (number === 1 && pings === 2) return void socket.destroy()
        socket.write('PONG\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const changes: boolean[] = []
  const link = openNatsLink({
    settings: { servers: [`127.0.0.1:${port}`], isTls: false },
    subject: 'consult.hints',
    onPayload: () => undefined,
    onListening: (isListening) => changes.push(isListening),
  })
  await until('it listens after the break', () => changes.at(-1) === true)
  await link.close()
  await until('the server has no connection', () => open.size === 0)
  expect(changes).toEqual([false, true])
  server.close()
})
