import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The request that an attacker repeats. */
export interface Flood {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A flood of one server for a limited time. */
export interface FloodOrder extends Flood {
  readonly apiUrl: string
  readonly durationMs: number
}

/**
 * Floods a server from a separate thread, so that reading the responses does not delay measurements in this thread.
 * @returns how many requests were answered.
 */
export async function flood(order: FloodOrder): Promise<number> {
  const worker = new Worker(new URL('flood-thread.ts', import.meta.url), { workerData: order })
  const [answered] = await once(worker, 'message')
  await worker.terminate()
  return answered
}
