import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'

/** Shows the physician's summary and follow-up at the end, if there are any. */
export function Resolution({ resolution }: { resolution: Consult['resolution'] }) {
  const { say } = useApp()
  if (!resolution?.summary && !resolution?.followUp) return null
  return (
    <dl class="about">
      {resolution.summary && (
        <div>
          <dt>{say('summary')}</dt>
          <dd dir="auto">{resolution.summary}</dd>
        </div>
      )}
      {resolution.followUp && (
        <div>
          <dt>{say('followUp')}</dt>
          <dd dir="auto">{resolution.followUp}</dd>
        </div>
      )}
    </dl>
  )
}
