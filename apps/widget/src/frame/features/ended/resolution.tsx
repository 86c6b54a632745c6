import { useApp } from '../../entities/app/app-context.ts'

/** What a physician recorded when asking to resolve a consult. */
interface Recorded {
  readonly summary?: string | undefined
  readonly followUp?: string | undefined
}

/** Shows a physician's summary and follow-up, if there are any. */
export function Resolution({ resolution: { summary, followUp } }: { resolution: Recorded }) {
  const { say } = useApp()
  if (!summary && !followUp) return null
  return (
    <dl class="about">
      {summary && (
        <div>
          <dt>{say('summary')}</dt>
          <dd dir="auto">{summary}</dd>
        </div>
      )}
      {followUp && (
        <div>
          <dt>{say('followUp')}</dt>
          <dd dir="auto">{followUp}</dd>
        </div>
      )}
    </dl>
  )
}
