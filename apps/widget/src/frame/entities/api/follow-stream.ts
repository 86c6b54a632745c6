import type { StreamFrame } from '@consult/trpc'
import type { Access } from '../host/access.ts'
import type { Client } from './client.ts'
import { failureOf } from './failure.ts'

/** How long a stream may take to say its first word before it is begun again, in milliseconds. */
const patience = 20_000
const longestPause = 30_000
/** A widget that had to give its place up leaves it to the patient's other tabs, until it is looked at again. */
const crowdedPause = 60_000

/** What of the client the stream needs. */
type StreamClient = Pick<Client, 'stream'>

/** A stream that is being followed. */
export interface Following {
  /** Begins again at once where a stream is down: the browser is back online, the page is looked at again. */
  nudge(): void
  stop(): void
}

/**
 * Follows the patient's events after `after`, for as long as it is not stopped: whatever breaks it, it goes on where it
 * was. `onBehind` says that something may have happened that has not been told; the frame `caught_up` ends that.
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
  /** Which attempt counts: what an earlier one still says is not heard. */
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
      // Half of it by chance, so that after an outage not everybody comes back in the same second.
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
          // What is live has no id: it is not kept, and nothing goes on from it.
          const { id, data } = 'kind' in said ? { id: lastEventId, data: said } : said
          lastEventId = id
          isUp = true
          failures = 0
          onFrame(data)
        }),
        // The library itself tries again after a broken line.
        onConnectionStateChange: inTime(({ state }) => {
          if (state !== 'connecting' || !isUp) return
          isUp = false
          onBehind()
          expectWord()
        }),
        onError: inTime((error) => fail(bearer, error)),
        // The server ends every stream after some minutes, to look at the credential again.
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
