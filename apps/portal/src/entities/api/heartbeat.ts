/**
 * The heartbeat of the stream that keeps the page up to date: the service sends something every five seconds at the
 * least. Source: docs/live.md.
 */
const listeners = new Set<() => void>()

/** Tells `told` of each heartbeat. @returns what ends that. */
export function onHeartbeat(told: () => void): () => void {
  listeners.add(told)
  return () => {
    listeners.delete(told)
  }
}

const beat = () => {
  for (const tell of [...listeners]) tell()
}

/** The browser's own, which also tells of what the client library keeps to itself. Undefined on the server. */
export const BeatingEventSource =
  typeof EventSource === 'undefined'
    ? undefined
    : class extends EventSource {
        constructor(url: string | URL, options?: EventSourceInit) {
          super(url, options)
          if (!`${url}`.includes('stream.follow')) return
          for (const type of ['open', 'connected', 'ping', 'message']) this.addEventListener(type, beat)
        }
      }
