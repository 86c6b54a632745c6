/**
 * The wire format of tRPC's subscriptions, which the client library of portal and widget reads. The bytes of a frame are
 * made once and shared by all streams that send it.
 */

/** How long streams live, in milliseconds. */
export const streamLife = {
  /**
   * A tab that has received nothing for three heartbeats opens a new stream. Until then, it assumes that it is up to
   * date.
   */
  pingMs: 5_000,
  silenceMs: 15_000,
  /** Streams end after this long, so that the credential is checked again; the client resumes where it was. */
  longestMs: 5 * 60 * 1000,
}

/** The headers of every stream. `no-transform`: compression would delay events. */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'trpc-accept, accept',
} as const

export const connectedBytes = Buffer.from(
  `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: streamLife.silenceMs })}\n\n\n`,
)
export const pingBytes = Buffer.from('event: ping\ndata: \n\n\n')

/** The bytes of an error, after which the stream ends. */
export const errorBytes = (shape: object) =>
  Buffer.from(`event: serialized-error\ndata: ${JSON.stringify(shape)}\n\n\n`)

/** Remembers the bytes of each frame for as long as the frame exists and the requested id stays the same. */
function shareBytes(write: (frame: object, id: string) => string): (frame: object, id: string) => Buffer {
  const made = new WeakMap<object, { readonly id: string; readonly bytes: Buffer }>()
  return (frame, id) => {
    const before = made.get(frame)
    if (before?.id === id) return before.bytes
    const bytes = Buffer.from(write(frame, id))
    made.set(frame, { id, bytes })
    return bytes
  }
}

/** The bytes of a log frame. The client resumes after `id`. */
export const logBytes = shareBytes((frame, id) => `data: ${JSON.stringify(frame)}\nid: ${id}\n\n\n`)

/**
 * The bytes of a frame without an id. EventSource would give it the last id it received, so the id is cleared and then
 * restored, so that the client resumes from it.
 */
export const signalBytes = shareBytes(
  (frame, lastEventId) =>
    `data: ${JSON.stringify(frame)}\nid: \n\n\nevent: restore-id\ndata: \nid: ${lastEventId}\n\n\n`,
)
