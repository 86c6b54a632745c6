'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../api/trpc.ts'
import { faultOf, wordsOf } from '../../errors/fault.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { type NotedCall, patientOf } from '../call-item.ts'
import { ChatToggle } from '../chat/chat-toggle.tsx'
import { EndCall } from '../end-call.tsx'
import type { useCallNote } from '../use-call-note.ts'
import { callWords } from '../words.ts'
import { bar, Connected, frame } from './connected.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { mediaWords } from './words.ts'

/** The call itself: before any picture or sound, each physician is asked whether they may be recorded. */
export function LiveStage({ call, note }: { call: NotedCall; note: ReturnType<typeof useCallNote> }) {
  const words = useWords(mediaWords)
  const labels = useWords(callWords)
  const language = useLanguage()
  const { id } = call.consult
  const consent = useQuery(useTRPC().calls.recordingConsent.queryOptions({ id }))
  if (consent.data && (!consent.data.records || consent.data.answers.physician !== null)) {
    return <Connected call={call} note={note} answers={consent.data.records ? consent.data.answers : null} />
  }
  return (
    <>
      <section aria-label={labels.remote} className={frame}>
        {consent.data && <RecordingQuestion id={id} />}
        {consent.isPending && <p role="status">{words.connecting}</p>}
        {consent.isError && (
          <p role="alert">{`${labels.connectionFailed} ${wordsOf(faultOf(consent.error), language)}`}</p>
        )}
        <p className="sr-only">{patientOf(call)}</p>
      </section>
      <div role="toolbar" aria-label={labels.controls} className={bar}>
        <ChatToggle />
        <EndCall call={call} note={note} />
      </div>
    </>
  )
}
