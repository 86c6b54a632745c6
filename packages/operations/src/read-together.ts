import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/**
 * Adds gauges whose values are read together, once for each scrape. If that fails, the page omits them.
 * @param gauges for each value the name and help text of its gauge.
 * @returns reports whether the values of the current scrape could be read; for a gauge that says so.
 */
export function reportTogether<Key extends string>(
  { registry }: Metrics,
  read: () => Promise<Readonly<Record<Key, number>>>,
  gauges: Readonly<Record<Key, readonly [name: string, help: string]>>,
): () => Promise<boolean> {
  let reading: Promise<Readonly<Record<Key, number>> | null> | null = null
  // A scrape starts collecting all its metrics at the same time, so all of them await one read.
  const readOnce = () => {
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }
  for (const [key, [name, help]] of Object.entries(gauges) as [Key, readonly [string, string]][]) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const values = await readOnce()
        if (values) this.set(values[key])
        else this.remove()
      },
    })
  }
  return async () => (await readOnce()) !== null
}
