import { useApp } from '../../entities/app/app-context.ts'
import type { Visit } from '../../entities/visits/patient-visit.ts'

/** Shows the reason for the call, if there is one. */
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
