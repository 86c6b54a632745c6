import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What an attacker sends again and again. */
export interface Flood {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A flood of one server for some time. */
export interface FloodOrder extends Flood {
  readonly apiUrl: string
  readonly durationMs: number
}

/**
 * Floods a server from a thread of its own, so that reading the answers does not delay whoever measures in this one.
 * @returns how many requests were answered.
 */
export async function flood(order: FloodOrder): Promise<number> {
  const worker = new Worker(new URL('flood-thread.ts', import.meta.url), { workerData: order })
  const [answered] = await once(worker, 'message')
  await worker.terminate()
  return answered
}
