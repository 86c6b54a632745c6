import { type Signal, signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Consult } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { Live } from '../../ui/controls/live.tsx'

/** The resolution to which the patient has said "not yet". The card does not ask again before the next one. */
const refused: Signal<string | null> = signal(null)

/**
 * Asks the patient to confirm when the physician considers the matter settled. The patient says yes, says "not yet" and
 * writes on, or lets the time run out. "Not yet" does not change the consult, because only a message reopens it. It makes
 * room to write, and says so.
 */
export function ResolvedCard({ consult }: { consult: Consult }) {
  const { say, formats, conversation, now } = useApp()
  const [isClosing, setClosing] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const resolve = `${consult.id} ${consult.resolveRequestedAt}`
  const isRefused = refused.value === resolve
  const wasRefused = useRef(isRefused)
  const ends = consult.acceptanceEndsAt === null ? null : new Date(consult.acceptanceEndsAt)
  // The focus was on a button that no longer exists. Move it to the message field.
  useEffect(() => {
    if (isRefused && !wasRefused.current) document.querySelector<HTMLElement>('#message')?.focus()
    wasRefused.current = isRefused
  }, [isRefused])
  // The text is sent with the acceptance: a separate "thank you" message would reopen the consult.
  const draft = conversation.draft.value
  const hasDraft = draft.trim() !== ''
  const accept = async () => {
    if (isClosing) return
    setClosing(true)
    setFailed((await conversation.acceptResolution(hasDraft ? draft : null)) !== null)
    setClosing(false)
  }
  const lapse = () => {
    if (!ends) return ''
    if (ends <= now.value) return say('resolvedLapsing')
    return say('resolvedLapses', { left: formats.left(ends, now.value), when: formats.moment(ends) })
  }
  const trouble = (
    <p role="alert" class="trouble">
      <Live>{hasFailed && say('notNow')}</Live>
    </p>
  )
  if (isRefused) {
    return (
      <section class="card card-slim" aria-labelledby="resolved">
        <p class="card-text" id="resolved" role="status">
          <span>{say('resolvedRefused')}</span> <Live>{lapse()}</Live>{' '}
          <button type="button" class="link" aria-disabled={isClosing} onClick={accept}>
            <Live>{say(hasDraft ? 'resolvedAcceptWith' : 'resolvedAccept')}</Live>
          </button>
        </p>
        {trouble}
      </section>
    )
  }
  return (
    <section class="card" aria-labelledby="resolved">
      <h2 class="card-title" id="resolved">
        {say('resolvedTitle')}
      </h2>
      <div class="choices">
        <button
          type="button"
          class="button"
          onClick={() => {
            refused.value = resolve
          }}
        >
          {say('resolvedRefuse')}
        </button>
        <button type="button" class="button button-main" aria-disabled={isClosing} onClick={accept}>
          <Live>{say(hasDraft ? 'resolvedAcceptWith' : 'resolvedAccept')}</Live>
        </button>
      </div>
      <p class="card-fine">
        <Live>{lapse()}</Live>
      </p>
      {trouble}
    </section>
  )
}
