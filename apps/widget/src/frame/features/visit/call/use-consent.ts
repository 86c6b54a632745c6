import { useEffect, useState } from 'preact/hooks'
import { useVisit } from '../visit-context.ts'
import type { RecordingConsent } from './call-api.ts'

const retryMs = 3_000

/**
 * Returns both answers about the recording, and a function that takes in a new answer. It retries until the answers arrive;
 * they are null before that.
 */
export function useConsent(id: string): [consent: RecordingConsent | null, take: (consent: RecordingConsent) => void] {
  const { calls } = useVisit()
  const [consent, setConsent] = useState<RecordingConsent | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isWanted = true
    const ask = () =>
      calls.recordingConsent(id).then(
        (found) => isWanted && setConsent(found),
        () => {
          if (isWanted) timer = setTimeout(ask, retryMs)
        },
      )
    void ask()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, calls])
  return [consent, setConsent]
}
