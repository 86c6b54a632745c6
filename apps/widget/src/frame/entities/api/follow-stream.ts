import type { StreamFrame } from '@consult/trpc'
import type { Access } from '../host/access.ts'
import type { Client } from './client.ts'
import { failureOf } from './failure.ts'

/** How long a stream may take to send its first message before it restarts, in milliseconds. */
const patience = 20_000
const longestPause = 30_000
/**
 * How long to pause after the service closes the stream because the patient has too many open, in milliseconds. The other
 * tabs keep their streams. A look at this widget ends the pause.
 */
const crowdedPause = 60_000

/** The part of the client that the stream needs. */
type StreamClient = Pick<Client, 'stream'>

/** A stream that the app follows. */
export interface Following {
  /**
   * Restarts at once if the stream is down. Called when the browser is back online or the patient looks at the page again.
   */
  nudge(): void
  stop(): void
}

/**
 * Follows the patient's events after `after` until it is stopped. After any break, it continues from the last event.
 * `onBehind` reports that events may have been missed. The frame `caught_up` ends that state.
 */
export function followStream(options: {
  client: StreamClient
  access: Access
  after: number
  onFrame: (frame: StreamFrame) => void
  onBehind: () => void
}): Following {
  const { client, access, after, onFrame, onBehind } = options
  let lastEventId: string | undefined
  let failures = 0
  /** The current attempt. Messages of earlier attempts are ignored. */
  let attempt = 0
  let isUp = false
  let end: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const drop = () => {
    attempt += 1
    isUp = false
    clearTimeout(timer)
    const endNow = end
    end = undefined
    endNow?.()
  }

  const beginIn = (pause: number) => {
    drop()
    onBehind()
    timer = setTimeout(begin, pause)
  }

  const expectWord = () => {
    clearTimeout(timer)
    timer = setTimeout(() => beginIn(0), patience)
  }

  const fail = (bearer: string, error: unknown) => {
    const failure = failureOf(error)
    if (failure.kind !== 'lapsed') {
      const isCrowded = failure.kind === 'refused' && failure.code === 'too_many_streams'
      const longest = isCrowded ? crowdedPause : Math.min(1000 * 2 ** failures, longestPause)
      failures += 1
      // Half of the pause is random, so that clients do not all reconnect in the same second after an outage.
      return beginIn((longest / 2) * (1 + Math.random()))
    }
    drop()
    onBehind()
    const dropped = attempt
    access.lose(bearer, failure.reason)
    void access.renewal(bearer).then(() => {
      if (dropped === attempt) beginIn(0)
    })
  }

  const begin = () => {
    const mine = attempt
    const bearer = access.bearer()
    const inTime =
      <Said extends unknown[]>(hear: (...said: Said) => void) =>
      (...said: Said) => {
        if (mine === attempt) hear(...said)
      }
    expectWord()
    const subscription = client.stream.follow.subscribe(
      { after, lastEventId },
      {
        onData: inTime((said) => {
          clearTimeout(timer)
          // Live signals have no ID. They are not stored, and the stream cannot resume from them.
          const { id, data } = 'kind' in said ? { id: lastEventId, data: said } : said
          lastEventId = id
          isUp = true
          failures = 0
          onFrame(data)
        }),
        // After a broken connection, the library itself retries.
        onConnectionStateChange: inTime(({ state }) => {
          if (state !== 'connecting' || !isUp) return
          isUp = false
          onBehind()
          expectWord()
        }),
        onError: inTime((error) => fail(bearer, error)),
        // The server ends every stream after some minutes, to check the credential again.
        onComplete: inTime(() => beginIn(0)),
      },
    )
    if (mine === attempt) end = () => subscription.unsubscribe()
    else subscription.unsubscribe()
  }

  begin()
  return {
    nudge() {
      if (!isUp && access.lapsed.value === null) beginIn(0)
    },
    stop: drop,
  }
}
