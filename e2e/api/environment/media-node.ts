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

/** A media node that is called over the network like any other. */
export interface TestMediaNode {
  /** The configuration of an API process that uses this node. */
  readonly settings: CallSettings
  /** The number of clients that follow its room events. */
  followers(): number
  /** Makes the node unreachable until `plug`; its recordings stay. */
  unplug(): Promise<void>
  plug(): Promise<void>
  /** Writes the recording of a participant: this many seconds of silence, with realistic timestamps. */
  writeSegment(
    room: { partnerId: string; consultId: string },
    said: { participantId: string; role: CallRole; seconds: number },
  ): Promise<void>
  close(): Promise<void>
}

/** 20 ms of silence in Opus. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])

/** The Opus packet with that number. */
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
 * Starts a media node whose clock stands still like the environment's.
 * @param plane carries the media; real sockets by default.
 * @param mostRooms the limit for all partners together.
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
