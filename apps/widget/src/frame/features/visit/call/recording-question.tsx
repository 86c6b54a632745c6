import { recordingConsentWordings } from '@consult/domain/recording-wordings'
import { useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'
import type { RecordingConsent } from './call-api.ts'

const { version, texts } = recordingConsentWordings.patient

/** Asks whether the patient may be recorded. Declining is as easy as accepting, and the call continues either way. */
export function RecordingQuestion(props: {
  id: string
  onAnswer: (consent: RecordingConsent) => void
  onKeep?: () => void
}) {
  const { id, onAnswer, onKeep } = props
  const { t, language, calls } = useVisit()
  const [isSending, setSending] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const answer = async (agreed: boolean) => {
    if (isSending) return
    setSending(true)
    setFailed(false)
    try {
      onAnswer(await calls.answerRecording(id, { agreed, version, language }))
    } catch {
      setFailed(true)
    }
    setSending(false)
  }
  return (
    <div class="recording-question">
      <h2 class="sheet-title">{t('recordTitle')}</h2>
      <p>{texts[language]}</p>
      <p role="alert" class="trouble">
        {hasFailed && t('recordFailed')}
      </p>
      <div class="choices">
        <button type="button" class="button" aria-disabled={isSending} onClick={() => answer(true)}>
          {t('recordYes')}
        </button>
        <button type="button" class="button" aria-disabled={isSending} onClick={() => answer(false)}>
          {t('recordNo')}
        </button>
        {onKeep && (
          <button type="button" class="button" onClick={onKeep}>
            {t('recordKeep')}
          </button>
        )}
      </div>
    </div>
  )
}
