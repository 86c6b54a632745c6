import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '@consult/domain'
import { type ControlCertificate, createControlServer } from '../media/control-server.ts'
import type { TransportSettings } from '../media/media-connection.ts'
import { MediaNode } from '../media/media-node.ts'
import type { MediaPlane } from '../media/media-plane.ts'
import { ownAddress } from '../media/own-address.ts'
import { relayPlane } from '../media/relay-plane.ts'

/** A media node in this process that is called over the network. */
export interface TestNode {
  readonly node: MediaNode
  readonly url: string
  /** Makes the node unreachable. Its recordings stay. */
  unplug(): Promise<void>
}

type PlaneMaker = (transport: TransportSettings, onFault: (error: unknown) => void) => MediaPlane

/** Starts this many media nodes, which share a new secret. */
export async function startNodes(
  count: number,
  clock: Clock,
  {
    planeOf = relayPlane,
    mostRooms = 100,
    certificate = null,
  }: { planeOf?: PlaneMaker; mostRooms?: number; certificate?: ControlCertificate | null } = {},
): Promise<{ nodes: TestNode[]; secret: string; faults: unknown[]; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-nodes-'))
  const secret = randomUUID() + randomUUID()
  const faults: unknown[] = []
  const address = await ownAddress()
  const onFault = (error: unknown) => faults.push(error)
  const start = async (number: number): Promise<TestNode> => {
    const first = 42_000 + number * 100
    const node = new MediaNode({
      clock,
      plane: planeOf({ udpPorts: [first, first + 99], address, maxBitrate: 1_000_000 }, onFault),
      secret,
      recordingsFolder: join(folder, String(number)),
      mostRooms,
      onFault,
    })
    const server = createControlServer({ node, secret, certificate, onFault }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const unplug = async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
    return { node, url: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`, unplug }
  }
  const nodes = await Promise.all(Array.from({ length: count }, (_, number) => start(number)))
  return {
    nodes,
    secret,
    faults,
    close: async () => {
      for (const { node, unplug } of nodes) {
        await node.close()
        await unplug()
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
