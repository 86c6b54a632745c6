'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { type OpenedCall, patientOf } from '../../../entities/calls/call-item.ts'
import { IdleControls } from '../stage/idle-controls.tsx'
import { NotJoined } from '../stage/not-joined.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import { StageSign } from '../stage/stage-sign.tsx'
import { Connected } from './connected.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { mediaWords } from './words.ts'

/** The live call. Before any picture or sound, it asks each physician for consent to recording. */
export function LiveStage({ call, onEnd }: { call: OpenedCall; onEnd: () => void }) {
  const words = useWords(mediaWords)
  const { id } = call.consult
  const consent = useQuery(useTRPC().calls.recordingConsent.queryOptions({ id }))
  if (consent.data && (!consent.data.records || consent.data.answers.physician !== null)) {
    return <Connected call={call} onEnd={onEnd} answers={consent.data.records ? consent.data.answers : null} />
  }
  return (
    <StageFrame
      call={call}
      notices={consent.data && <RecordingQuestion id={id} />}
      controls={<IdleControls onEnd={onEnd} />}
    >
      <StageSign name={patientOf(call)} words={consent.isPending ? words.connecting : null} isBusy={consent.isPending}>
        {consent.isError && (
          <NotJoined error={consent.error} onRetry={() => void consent.refetch()} busy={consent.isFetching} />
        )}
      </StageSign>
    </StageFrame>
  )
}
