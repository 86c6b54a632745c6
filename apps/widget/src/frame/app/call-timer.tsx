import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../entities/app/app-context.ts'
import { Live } from '../ui/controls/live.tsx'

/** Shows the duration of the call, by the second. Screen readers do not announce it. */
export function CallTimer({ startedAt }: { startedAt: string }) {
  const { formats, conversation } = useApp()
  const testClock = conversation.testClock.value
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <span class="call-timer" role="timer">
      <Live>{formats.duration((testClock === null ? now : Date.parse(testClock)) - Date.parse(startedAt))}</Live>
    </span>
  )
}
