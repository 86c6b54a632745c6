import type { OpenConnection } from './connection.ts'

/** The longest time between two attempts, in milliseconds. */
const pause = 5 * 60_000

/**
 * Opens a stream at once and then from time to time, beside the connection in use, until a frame arrives on one.
 * @param from the position from which a stream starts.
 * @param works called once, when streams work again.
 * @returns a function that stops trying.
 */
export function tryStreams<Frame>(
  open: OpenConnection<Frame>,
  from: () => string | null,
  works: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let close: () => void = () => undefined
  // Pages in the same office do not try at the same time.
  const later = () => {
    timer = setTimeout(attempt, pause * (0.5 + Math.random() / 2))
  }
  const attempt = () => {
    let isOver = false
    const finish = (then: () => void) => {
      if (isOver) return
      isOver = true
      close()
      then()
    }
    close = () => undefined
    close = open(from(), {
      // The headers arrive even where the body is buffered.
      started: () => undefined,
      frame: () => finish(works),
      ended: () => finish(later),
    })
    // The stream may have ended while it was being opened.
    if (isOver) close()
  }
  // Not while the caller still waits for what stops it.
  timer = setTimeout(attempt)
  return () => {
    clearTimeout(timer)
    close()
  }
}
