import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallSettings } from '@consult/calls'
import { createControlServer, MediaNode, type MediaPlane, PacketLog, relayPlane } from '@consult/calls/media'
import type { CallRole } from '@consult/domain'
import { FakeClock } from '@consult/testing'

/** A media node, asked across the network as any other. */
export interface TestMediaNode {
  /** For an API process that sends its calls here. */
  readonly settings: CallSettings
  /** How many follow what it tells of its rooms. */
  followers(): number
  /** It cannot be reached any more, until `plug`; what it has recorded stays. */
  unplug(): Promise<void>
  plug(): Promise<void>
  /** Writes down what a participant would have said there: so many seconds of silence, that came when it would have. */
  writeSegment(
    room: { partnerId: string; consultId: string },
    said: { participantId: string; role: CallRole; seconds: number },
  ): Promise<void>
  close(): Promise<void>
}

/** Opus for 20 ms in which nothing is to be heard. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])

/** The packet of that number in a stream of Opus. */
function soundPacket(number: number): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(0x80, 0)
  header.writeUInt8(111, 1)
  header.writeUInt16BE(number % 65_536, 2)
  header.writeUInt32BE(number * 960, 4)
  header.writeUInt32BE(1, 8)
  return Buffer.concat([header, silence])
}

/**
 * Starts a media node, under a clock that stands still as that of a world does.
 * @param plane what carries the media; sockets of its own unless given.
 * @param mostRooms of all partners together.
 */
export async function startMediaNode(
  onFault: (fault: unknown) => void,
  plane: MediaPlane = relayPlane({ udpPorts: [42_500, 42_999], address: '127.0.0.1', maxBitrate: 1_000_000 }, onFault),
  mostRooms = 100,
): Promise<TestMediaNode> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-media-'))
  const secret = randomUUID() + randomUUID()
  const node = new MediaNode({
    clock: new FakeClock(),
    plane,
    secret,
    recordingsFolder: folder,
    mostRooms,
    onFault,
  })
  const server = createControlServer({ node, secret, onFault }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const unplug = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    settings: { engine: 'embedded', nodes: [`http://127.0.0.1:${port}`], secret, ca: null, turn: null },
    followers: () => node.listenerCount,
    unplug,
    plug: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    writeSegment: async ({ partnerId, consultId }, { participantId, role, seconds }) => {
      const segmentId = randomUUID()
      const path = join(folder, partnerId, consultId, `${segmentId}.rtp`)
      const mostBytes = 1_000_000_000
      const begin = Date.parse('2026-03-02T09:00:00.000Z')
      const log = new PacketLog(path, { segmentId, participantId, role }, begin, mostBytes, onFault)
      for (let number = 0; number < seconds * 50; number += 1)
        log.packet('audio', begin + number * 20, soundPacket(number))
      await log.close()
    },
    close: async () => {
      await node.close()
      await unplug()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
