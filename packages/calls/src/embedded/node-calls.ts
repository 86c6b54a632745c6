import { createHash } from 'node:crypto'
import { addSeconds, type Clock } from '@consult/domain'
import { Agent } from 'undici'
import { CallError, type CallEvent, type CallRoom, type Calls } from '../calls.ts'
import { mintJoinToken } from '../join-token.ts'
import type { CallEngine } from '../settings.ts'
import { type TurnSettings, turnCredentials } from '../turn-credentials.ts'
import { NodeClient } from './node-client.ts'
import type { Placements } from './placement.ts'

export interface NodeCallsOptions {
  /** The nodes' engine; participants' clients get its name. */
  readonly engine: CallEngine
  readonly clock: Clock
  /** The control addresses of all media nodes, without a trailing slash. */
  readonly nodes: readonly string[]
  /** Shared with the nodes. */
  readonly secret: string
  /**
   * The authority that signed the certificates of nodes with https addresses, PEM. Null: the authorities that Node.js
   * trusts.
   */
  readonly ca?: string | null
  readonly placements: Placements
  readonly turn: TurnSettings | null
}

/** How long connection details are valid, in seconds. A TURN server keeps connections that were made in time. */
const detailsSeconds = 5 * 60

/**
 * How long TURN credentials are valid, in seconds. A relayed connection must last as long as the call, because its
 * credentials are sent again and again.
 */
const turnSeconds = 6 * 60 * 60

/** The delay before listening again to a node that failed, in milliseconds. */
const againMs = 1_000

/** The reasons to try another node when a node refuses to open a room. */
const refusals = ['partner_share_taken', 'rooms_taken', 'unavailable'] as const
type Refusal = (typeof refusals)[number]

const weight = (room: CallRoom, node: string) =>
  createHash('sha256').update(`${room.partnerId}/${room.consultId}/${node}`).digest('hex')

/**
 * An engine of media nodes, for any node engine. A room is on one node at a time, and all processes share its
 * placement. When the node is gone, or has lost the room in a restart, the room is opened on another node, and its
 * participants rejoin there.
 */
export function nodeCalls({ engine, clock, nodes, secret, ca, placements, turn }: NodeCallsOptions): Calls {
  const dispatcher = ca ? new Agent({ connect: { ca } }) : null
  const clients = new Map(nodes.map((url) => [url, new NodeClient(url, secret, dispatcher)]))
  const clientOf = (url: string) => clients.get(url) ?? new NodeClient(url, secret, dispatcher)

  /** @returns null when the node has the room now, otherwise why not. */
  const refusalOf = (url: string, room: CallRoom): Promise<Refusal | null> =>
    clientOf(url)
      .openRoom(room)
      .then(() => null)
      .catch((error: unknown) => {
        const refusal = error instanceof CallError && refusals.find((each) => each === error.fault)
        if (refusal) return refusal
        throw error
      })

  /**
   * Opens the room on the first node that accepts it. Each room has its own order of nodes, which is the same in all
   * processes.
   */
  const openSomewhere = async (room: CallRoom): Promise<string> => {
    const inOrder = [...clients.keys()].toSorted((a, b) => (weight(room, a) < weight(room, b) ? -1 : 1))
    const refused: Refusal[] = []
    for (const url of inOrder) {
      const refusal = await refusalOf(url, room)
      if (refusal === null) return url
      refused.push(refusal)
    }
    // The order of `refusals` reports first what the partner can fix.
    throw new CallError(refusals.find((each) => refused.includes(each)) ?? 'unavailable')
  }

  const openRoom = async (room: CallRoom): Promise<void> => {
    const placed = await placements.latest(room)
    if (placed && (await refusalOf(placed.nodeUrl, room)) === null) return
    const nodeUrl = await openSomewhere(room)
    const now = await placements.put(room, { nodeUrl, generation: (placed?.generation ?? 0) + 1 })
    if (now.nodeUrl === nodeUrl) return
    // Another process placed the room on another node first. All participants go there.
    await clientOf(nodeUrl).closeRoom(room).catch(unlessUnavailable(undefined))
    await clientOf(now.nodeUrl).openRoom(room)
  }

  const nodeOf = async (room: CallRoom): Promise<NodeClient> => {
    const placed = await placements.latest(room)
    if (!placed) throw new CallError('no_room')
    return clientOf(placed.nodeUrl)
  }

  const onEveryNode = async (room: CallRoom, act: (node: NodeClient) => Promise<void>): Promise<void> => {
    for (const url of await placements.nodesOf(room)) await act(clientOf(url))
  }

  return {
    engine,
    capabilities: { media: true, recording: true },
    openRoom,
    admit: async (room, participant) => {
      const now = clock.now()
      const expiresAt = addSeconds(now, detailsSeconds)
      return {
        engine,
        roomId: room.consultId,
        participantId: participant.id,
        role: participant.role,
        url: null,
        token: mintJoinToken(secret, room, participant, expiresAt),
        iceServers: turn
          ? [turnCredentials(turn, { id: room.consultId, expiresAt: addSeconds(now, turnSeconds) })]
          : [],
        expiresAt: expiresAt.toISOString(),
      }
    },
    removeParticipant: (room, participantId) =>
      onEveryNode(room, (node) => node.removeParticipant(room, participantId).catch(unlessUnavailable(undefined))),
    // An unreachable node releases the room by itself, or the room is gone with the node.
    closeRoom: (room) => onEveryNode(room, (node) => node.closeRoom(room).catch(unlessUnavailable(undefined))),
    signal: async (room, participantId, signal) => (await nodeOf(room)).signal(room, participantId, signal),
    signals: async function* (room, participantId, stop) {
      yield* (await nodeOf(room)).signals(room, participantId, stop)
    },
    events: (stop) => merge([...clients.values()], stop),
    collectSegments: async (room) => {
      const found = []
      for (const url of await placements.nodesOf(room)) {
        const node = clientOf(url)
        for (const segmentId of await node.segmentIds(room)) {
          found.push({ segmentId, read: () => node.readSegment(room, segmentId) })
        }
      }
      return found
    },
    discardSegments: async (room) => {
      const nodesOfRoom = await placements.nodesOf(room)
      const outcomes = await Promise.allSettled(nodesOfRoom.map((url) => clientOf(url).discardSegments(room)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
  }
}

/** A handler for `catch`: returns `instead` when the node is unreachable, and rethrows any other error. */
const unlessUnavailable =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof CallError && error.fault === 'unavailable') return instead
    throw error
  }

/** Yields the events of all nodes as they arrive. It retries unreachable nodes. */
async function* merge(nodes: readonly NodeClient[], asked: AbortSignal): AsyncGenerator<CallEvent> {
  const ending = new AbortController()
  const stop = AbortSignal.any([asked, ending.signal])
  const waiting: CallEvent[] = []
  let { promise: more, resolve: wake } = Promise.withResolvers<void>()
  const listen = async (node: NodeClient) => {
    while (!stop.aborted) {
      try {
        for await (const event of node.events(stop)) {
          waiting.push(event)
          wake()
        }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
      }
      if (!stop.aborted) await new Promise((done) => setTimeout(done, againMs))
    }
  }
  const listening = Promise.all(nodes.map(listen)).finally(() => wake())
  try {
    while (!stop.aborted) {
      await more
      ;({ promise: more, resolve: wake } = Promise.withResolvers<void>())
      yield* waiting.splice(0)
    }
  } finally {
    ending.abort()
    await listening
  }
}
