'use client'

import { useEffect, useRef, useState } from 'react'
import { useTRPCClient } from '../../entities/api/trpc.ts'

/** What is on the screen for less than this was not read, and what could not be said is said again; milliseconds. */
const dwell = 600
const again = 5_000

/** True while the reader has the page before them: in sight, and their keys go here. */
const isAttended = () => document.visibilityState === 'visible' && document.hasFocus()

function useAttended(): boolean {
  const [attended, setAttended] = useState(false)
  useEffect(() => {
    const look = () => setAttended(isAttended())
    look()
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return attended
}

/**
 * The end of a conversation. While it is really on the reader's screen, what stands above it has been read: it says so
 * to the service, once, for all of it.
 * @param mine the reader has the consult; what they have read before, and have now, is said again then.
 */
export function EndMark({ consultId, last, mine }: { consultId: string; last: number; mine: boolean }) {
  const api = useTRPCClient()
  const end = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState(false)
  const attended = useAttended()
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
  }, [api, consultId, last, what, inSight, attended])

  return <div ref={end} aria-hidden className="-mt-px h-px" />
}
