import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallSettings } from '@consult/calls'
import { createControlServer, MediaNode, relayPlane } from '@consult/calls/media'
import { FakeClock } from '@consult/testing'

/** A media node, asked across the network as any other. */
export interface TestMediaNode {
  /** For an API process that sends its calls here. */
  readonly settings: CallSettings
  /** It cannot be reached any more, until `plug`; what it has recorded stays. */
  unplug(): Promise<void>
  plug(): Promise<void>
  close(): Promise<void>
}

/** Starts a media node, under a clock that stands still as that of a world does. */
export async function startMediaNode(onFault: (fault: unknown) => void): Promise<TestMediaNode> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-media-'))
  const secret = randomUUID() + randomUUID()
  const node = new MediaNode({
    clock: new FakeClock(),
    plane: relayPlane({ udpPorts: [42_500, 42_999], addresses: [], maxBitrate: 1_000_000 }, onFault),
    secret,
    recordingsFolder: folder,
    mostRooms: 100,
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
    settings: { nodes: [`http://127.0.0.1:${port}`], secret, turn: null },
    unplug,
    plug: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: async () => {
      await node.close()
      await unplug()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
