import { useApp } from '../../entities/app/app-context.ts'
import type { Visit } from '../../entities/visits/patient-visit.ts'

/** What the call is about, if anybody said. */
export function About({ visit }: { visit: Visit }) {
  const { say } = useApp()
  if (!visit.reason) return null
  return (
    <dl class="about">
      <dt>{say('consentReason')}</dt>
      <dd dir="auto">{visit.reason}</dd>
    </dl>
  )
}
