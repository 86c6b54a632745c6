import type { OpenConnection } from './connection.ts'

/** Loads the code that connects when it is first needed. If the code does not load, the connection ends and is opened again. */
export function connectLater<Frame>(load: () => Promise<OpenConnection<Frame>>): OpenConnection<Frame> {
  return (lastEventId, events) => {
    let isClosed = false
    let close = () => {
      isClosed = true
    }
    load().then(
      (open) => {
        if (!isClosed) close = open(lastEventId, events)
      },
      () => isClosed || events.ended('ended'),
    )
    return () => close()
  }
}
