/**
 * Listeners for the heartbeat of the event stream. The service sends something at least every five seconds. Source:
 * docs/live.md.
 */
const listeners = new Set<() => void>()

/**
 * Calls `listener` on each heartbeat.
 * @returns a function that unsubscribes.
 */
export function onHeartbeat(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const beat = () => {
  for (const listener of [...listeners]) listener()
}

/**
 * The browser's EventSource, which also reports the heartbeats that the client library hides. Undefined on the server.
 */
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
