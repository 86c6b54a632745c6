import { Pool } from 'undici'

/** What an attacker sends again and again. */
export interface Flood {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const wave = 60
const waveEveryMs = 1_000

/**
 * Sends a wave of 60 requests at once, and another each second, over connections of its own.
 * @returns how many were answered, once `until` (this process's clock, milliseconds) has come.
 */
export async function flood(apiUrl: string, { path, headers }: Flood, until: number): Promise<number> {
  const pool = new Pool(apiUrl, { connections: wave })
  let answered = 0
  const send = async () => {
    const { body } = await pool.request({ path, method: 'GET', headers })
    await body.dump({ limit: Number.MAX_SAFE_INTEGER })
    answered += 1
  }
  try {
    while (performance.now() < until) {
      const next = performance.now() + waveEveryMs
      await Promise.all(Array.from({ length: wave }, send))
      await new Promise((done) => setTimeout(done, Math.max(0, Math.min(next, until) - performance.now())))
    }
    return answered
  } finally {
    await pool.destroy()
  }
}
