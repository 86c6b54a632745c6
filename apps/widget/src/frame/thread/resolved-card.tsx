import { useState } from 'preact/hooks'
import type { Consult } from '../api/consult-api.ts'
import { useApp } from '../app/app-context.ts'

/** The physician thinks that the matter is settled: the patient says yes, writes on, or lets the time run out. */
export function ResolvedCard({ consult }: { consult: Consult }) {
  const { say, formats, conversation, now } = useApp()
  const [isClosing, setClosing] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const ends = consult.acceptanceEndsAt === null ? null : new Date(consult.acceptanceEndsAt)
  const accept = async () => {
    if (isClosing) return
    setClosing(true)
    setFailed((await conversation.acceptResolution()) !== null)
    setClosing(false)
  }
  const lapse = () => {
    if (!ends) return ''
    if (ends <= now.value) return say('resolvedLapsing')
    return say('resolvedLapses', { left: formats.left(ends, now.value), when: formats.moment(ends) })
  }
  return (
    <section class="card" aria-labelledby="resolved">
      <h2 class="card-title" id="resolved">
        {say('resolvedTitle')}
      </h2>
      <div class="card-row">
        <p class="card-text">{say('resolvedText')}</p>
        <button type="button" class="button" aria-disabled={isClosing} onClick={accept}>
          {say('resolvedAccept')}
        </button>
      </div>
      <p class="card-fine">{lapse()}</p>
      <p role="alert" class="trouble">
        {hasFailed && say('notNow')}
      </p>
    </section>
  )
}
