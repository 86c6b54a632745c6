import { randomBytes, randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { FakeClock } from '@consult/testing'
import { expect, test } from 'vitest'
import type { CallParticipant, CallRoom } from '../calls.ts'
import { startNodes } from '../embedded/media-nodes.fixture.ts'
import { nodeCalls } from '../embedded/node-calls.ts'
import { memoryPlacements } from '../embedded/placements.fixture.ts'

const room: CallRoom = { partnerId: 'par_1', consultId: 'th_1' }
const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }

/** First bytes that mark a datagram as STUN, DTLS, RTP and RTCP, or nothing known. Source: RFC 7983. */
const firstBytes = [0, 1, 20, 22, 23, 63, 128, 144, 191, 200, 255]
const cookie = Buffer.from([0x21, 0x12, 0xa4, 0x42])

function nonsense(turn: number): Buffer {
  const bytes = randomBytes(turn % 7 === 0 ? turn % 40 : 20 + (turn % 1_200))
  if (bytes.length > 0) bytes[0] = firstBytes[turn % firstBytes.length] ?? 0
  // Every third STUN datagram has a valid magic cookie, and a length that may be wrong, so that it is parsed.
  if (turn % 3 === 0 && bytes.length >= 24 && (bytes[0] ?? 9) < 2) {
    cookie.copy(bytes, 4)
    bytes.writeUInt16BE(turn % 2 === 0 ? bytes.length - 20 : turn % 5_000, 2)
    bytes.writeUInt16BE([0x0006, 0x0020, 0x8022, 0x0008][turn % 4] ?? 0, 20)
    bytes.writeUInt16BE(turn % 64, 22)
  }
  return bytes
}

test('a node keeps running whatever is sent to its ports', async () => {
  const clock = new FakeClock()
  const { nodes, secret, faults, close } = await startNodes(1, clock)
  const urls = nodes.map(({ url }) => url)
  const calls = nodeCalls({
    engine: 'embedded',
    clock,
    nodes: urls,
    secret,
    placements: memoryPlacements(),
    turn: null,
  })
  const stray: unknown[] = []
  const note = (error: unknown) => stray.push(error)
  process.on('uncaughtException', note).on('unhandledRejection', note)
  const stopping = new AbortController()
  try {
    await calls.openRoom(room)
    const { token } = await calls.admit(room, patient)
    const connectionId = randomUUID()
    await calls.signal(room, patient.id, { type: 'join', connectionId, token: token ?? '' })
    const signals = calls.signals(room, patient.id, stopping.signal)[Symbol.asyncIterator]()
    const { value: offer } = await signals.next()
    const [, address, port] = /a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/i.exec(offer.sdp) ?? []
    expect(port).toBeDefined()

    const socket = createSocket('udp4')
    for (let turn = 0; turn < 3_000; turn += 1) {
      await new Promise((sent) => socket.send(nonsense(turn), Number(port), address, sent))
    }
    socket.close()

    await calls.signal(room, patient.id, { type: 'restart', connectionId })
    expect((await signals.next()).value).toMatchObject({ type: 'offer', connectionId })
    expect([stray, faults]).toEqual([[], []])
  } finally {
    stopping.abort()
    await close()
    process.off('uncaughtException', note).off('unhandledRejection', note)
  }
})
