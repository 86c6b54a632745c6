import { useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'
import { RecordingLine } from './recording-line.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { useConsent } from './use-consent.ts'

/** Asks about the recording in the waiting room, so that the question does not delay the call when the physician joins. */
export function EarlyConsent({ id }: { id: string }) {
  const { t } = useVisit()
  const [consent, take] = useConsent(id)
  const [asks, setAsks] = useState(false)
  if (!consent?.records) return null
  const { patient } = consent.answers
  if (patient === null || asks) {
    return (
      <RecordingQuestion
        id={id}
        onAnswer={(answered) => {
          setAsks(false)
          take(answered)
        }}
        {...(patient !== null && { onKeep: () => setAsks(false) })}
      />
    )
  }
  return <RecordingLine words={t(patient ? 'willBeRecorded' : 'willNotBeRecorded')} onChange={() => setAsks(true)} />
}
