import './test-clock.css'
import type { Signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { languageOf } from '../../../languages.ts'
import type { ConsultApi } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { watchTestClock } from './watch-test-clock.ts'
import { testClockWords } from './words.ts'

/** Says that the times shown are those of the partner's test clock. */
function TestClock() {
  const { locale, conversation } = useApp()
  const at = conversation.testClock.value
  if (at === null) return null
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return <p class="test-clock">{testClockWords[languageOf(locale)].replace('{time}', format.format(new Date(at)))}</p>
}

/** Follows the clock, and returns the view of it. */
export function openTestClockPart(api: Pick<ConsultApi, 'overview'>, at: Signal<string | null>): ComponentType {
  watchTestClock(api, at)
  return TestClock
}
