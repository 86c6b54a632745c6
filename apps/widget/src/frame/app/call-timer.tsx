import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../entities/app/app-context.ts'

/** Shows the duration of the call, by the second. Screen readers do not announce it. */
export function CallTimer({ startedAt }: { startedAt: string }) {
  const { formats } = useApp()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <span class="call-timer" role="timer">
      {formats.duration(now - Date.parse(startedAt))}
    </span>
  )
}
