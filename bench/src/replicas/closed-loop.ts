import { Pool } from 'undici'

/** A request of one of the clients. */
export interface Ask {
  readonly path: string
  readonly token: string
  /** With a body, it is a POST. */
  readonly body?: object
}

/** What a client repeats: a request that is measured, after one that is not measured, if there is one. */
export interface Turn {
  readonly first?: Ask
  readonly measured: Ask
}

async function send(pool: Pool, { path, token, body }: Ask): Promise<void> {
  const response = await pool.request({
    path,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.body.text()
  if (response.statusCode >= 300) throw new Error(`${path} was answered with ${response.statusCode}: ${answer}`)
}

/**
 * Keeps clients sending requests for a while: each client begins its next turn when its last turn has been
 * answered.
 * @returns the time of each measured request, in milliseconds.
 */
export async function askForAWhile(
  url: string,
  { clients, ms, turn }: { clients: number; ms: number; turn: (n: number) => Turn },
): Promise<number[]> {
  const pool = new Pool(url, { connections: clients, pipelining: 1 })
  const times: number[] = []
  const deadline = performance.now() + ms
  let next = 0
  const keepAsking = async () => {
    while (performance.now() < deadline) {
      const { first, measured } = turn(next++)
      if (first) await send(pool, first)
      const began = performance.now()
      await send(pool, measured)
      times.push(performance.now() - began)
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, keepAsking))
    return times
  } finally {
    await pool.destroy()
  }
}
