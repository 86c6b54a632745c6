import { useApp } from '../entities/app/app-context.ts'

/** Says in a test environment that the times shown are those of the partner's test clock. */
export function TestClock() {
  const { say, formats, conversation } = useApp()
  const at = conversation.testClock.value
  if (at === null) return null
  return <p class="test-clock">{say('testClock', { time: formats.instant(new Date(at)) })}</p>
}
