import { Agent } from 'undici'
import type { CallSettings } from '../settings.ts'
import { NodeClient, type NodeRooms } from './node-client.ts'

/** A media node and its rooms; null when it does not answer, or refuses the secret. */
export interface NodeState {
  readonly url: string
  readonly rooms: NodeRooms | null
}

/** Asks every media node for its rooms, for operators. */
export async function readNodes({ nodes, secret, ca }: CallSettings): Promise<NodeState[]> {
  const dispatcher = ca ? new Agent({ connect: { ca } }) : null
  try {
    return await Promise.all(
      nodes.map(async (url) => {
        const rooms = await new NodeClient(url, secret, dispatcher).rooms().catch(() => null)
        return { url, rooms }
      }),
    )
  } finally {
    await dispatcher?.close()
  }
}
