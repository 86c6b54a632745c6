import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** Forwards datagrams to a port of this machine and back, and drops some of them. */
export interface LossyRelay {
  /** The share of datagrams that is dropped in each direction, 0 to 1. */
  loss: number
  readonly port: number
  close(): void
}

/** The same losses in every run. Source: mulberry32. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Listens on `port` of loopback (0: any free port). Each sender gets its own socket to `target`. */
export async function startLossyRelay(port: number, target: number): Promise<LossyRelay> {
  const front = createSocket('udp4')
  const backs = new Map<string, Socket>()
  const roll = dice(1)
  front.bind(port, '127.0.0.1')
  await once(front, 'listening')
  const relay: LossyRelay = {
    loss: 0,
    port: front.address().port,
    close: () => {
      front.close()
      for (const back of backs.values()) back.close()
    },
  }
  const backOf = (from: { address: string; port: number }): Socket => {
    const key = `${from.address}:${from.port}`
    const found = backs.get(key)
    if (found) return found
    const back = createSocket('udp4')
    back.on('message', (bytes) => roll() >= relay.loss && front.send(bytes, from.port, from.address))
    backs.set(key, back)
    return back
  }
  front.on('message', (bytes, from) => roll() >= relay.loss && backOf(from).send(bytes, target, '127.0.0.1'))
  return relay
}
