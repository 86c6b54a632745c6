import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../../../entities/app/app-context.ts'
import { Live } from '../../../ui/controls/live.tsx'
import { durationWords } from './duration-words.ts'

/** Shows the duration of the call, by the second. Screen readers do not announce it. */
export function CallTimer() {
  const { locale, conversation, visits } = useApp()
  const startedAt = visits.visit.value?.startedAt
  const testClock = conversation.testClock.value
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticking)
  }, [])
  if (!startedAt) return null
  return (
    <span class="call-timer" role="timer">
      <Live>{durationWords(locale, (testClock === null ? now : Date.parse(testClock)) - Date.parse(startedAt))}</Live>
    </span>
  )
}
