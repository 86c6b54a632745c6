import { useEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../../entities/app/app-context.ts'
import { Contact } from '../partner-links/contact.tsx'
import { useVisit } from './visit-context.ts'

/** Cancels the call, after a confirmation, because it cannot be undone. */
export function CancelPart() {
  const { say } = useApp()
  const { t, room } = useVisit()
  const [isAsking, setAsking] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)

  // Move the focus to the question when it opens, and back when it closes.
  useEffect(() => {
    if (isAsking) keep.current?.focus()
    else if (wasAsking.current) begin.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  const cancel = async () => {
    if (isCancelling) return
    setCancelling(true)
    const failed = await room.cancel()
    setFailure(failed && (failed.kind === 'refused' ? failed.code : ''))
    setCancelling(false)
  }
  if (!isAsking) {
    return (
      <p class="cancel">
        <button type="button" class="link" ref={begin} onClick={() => setAsking(true)}>
          {t('cancel')}
        </button>
      </p>
    )
  }
  return (
    <section class="cancel-question" aria-labelledby="cancel-title">
      <h3 class="card-title" id="cancel-title">
        {t('cancelTitle')}
      </h3>
      <p class="card-text">
        <Contact words={(partner) => t('cancelText', { partner })} />
      </p>
      <p role="alert" class="trouble">
        {failure !== null && (failure === 'consult_not_cancellable' ? t('cancelLate') : say('notNow'))}
      </p>
      <div class="choices">
        <button type="button" class="button" ref={keep} onClick={() => setAsking(false)}>
          {t('cancelNo')}
        </button>
        <button type="button" class="button button-danger" aria-disabled={isCancelling} onClick={cancel}>
          {t('cancelYes')}
        </button>
      </div>
    </section>
  )
}
