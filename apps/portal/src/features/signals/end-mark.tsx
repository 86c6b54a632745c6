'use client'

import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useEffect, useRef, useState } from 'react'
import { followAttention, isAttended } from '../../entities/consults/attention.ts'

/**
 * A message on the screen for less than `dwell` does not count as read. A failed report is retried after `again`.
 * Milliseconds.
 */
const dwell = 600
const again = 5_000

function useAttended() {
  const [attended, setAttended] = useState(false)
  useEffect(() => {
    const look = () => setAttended(isAttended())
    const unfollow = followAttention(look)
    look()
    return unfollow
  }, [])
  return [attended, setAttended] as const
}

/**
 * Marks the end of a conversation. When it is visible on the screen and the reader is at the page, everything above counts as
 * read, and it reports this to the service in one request.
 * @param mine true if the reader holds the consult. A change repeats the report.
 */
export function EndMark({ consultId, last, mine }: { consultId: string; last: number; mine: boolean }) {
  const api = useTRPCClient()
  const end = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState(false)
  const [attended, setAttended] = useAttended()
  const said = useRef('')

  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  const what = `${consultId} ${last} ${mine}`
  useEffect(() => {
    if (!inSight || !attended || last === 0 || said.current === what) return
    let timer: ReturnType<typeof setTimeout>
    const say = () => {
      // There was no input for a long time. The next one repeats this.
      if (!isAttended()) return setAttended(false)
      api.signals.markRead.mutate({ id: consultId, sequence: last }).then(
        () => {
          said.current = what
        },
        () => {
          timer = setTimeout(say, again)
        },
      )
    }
    timer = setTimeout(say, dwell)
    return () => clearTimeout(timer)
  }, [api, consultId, last, what, inSight, attended, setAttended])

  return <div ref={end} aria-hidden className="-mt-px h-px" />
}
