/** What some browsers report about the connection. */
interface NetworkInformation {
  readonly effectiveType?: string
  readonly saveData?: boolean
  /** Megabits per second. */
  readonly downlink?: number
}

/** Below this many bytes per second, uploading a phone's photo takes longer than half a minute. */
const slowBytesPerSecond = 150_000
/** A smaller file says more about the latency of the connection than about its speed. */
const leastBytes = 20_000

/** The speed at which the page's own files arrived, in bytes per second; null when they came from the cache. */
function measuredSpeed(): number | null {
  const loads = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ transferSize }) => transferSize >= leastBytes,
  )
  const speeds = loads.map(({ transferSize, responseStart, responseEnd }) =>
    responseStart > 0 ? (1000 * transferSize) / Math.max(1, responseEnd - responseStart) : Number.POSITIVE_INFINITY,
  )
  return speeds.length === 0 ? null : Math.max(...speeds)
}

/** Reports whether to make a photo smaller before it is sent: the connection is slow, or the user wants to save data. */
export function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: NetworkInformation }
  if (connection?.saveData) return true
  if (connection?.effectiveType) return connection.effectiveType !== '4g' || (connection.downlink ?? 10) < 1.5
  return (measuredSpeed() ?? Number.POSITIVE_INFINITY) < slowBytesPerSecond
}
