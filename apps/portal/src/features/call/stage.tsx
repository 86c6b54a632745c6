'use client'

import { lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type OpenedCall, patientOf } from '../../entities/calls/call-item.ts'
import { usePageCommand } from '../shortcuts/page-commands.ts'
import { EndCallDialog } from './end-call.tsx'
import { IdleControls } from './stage/idle-controls.tsx'
import { NotJoined } from './stage/not-joined.tsx'
import { StageFrame } from './stage/stage-frame.tsx'
import { StageSign } from './stage/stage-sign.tsx'
import { callWords } from './words.ts'

/** The engine that carries no picture and no sound. */
const withoutMedia = 'signalling-only'

const loadLive = () => import('./media/live-stage.tsx').then((module) => module.LiveStage)
const LiveStage = lazyWhenShown(loadLive)

/** Shows the patient, the physician in the corner, and the controls below. */
export function Stage({ call }: { call: OpenedCall }) {
  const words = useWords(callWords)
  const [asksToEnd, setAsksToEnd] = useState(false)
  usePageCommand('end-call', { name: words.end, onOpen: true, run: () => setAsksToEnd(true) })
  const { id } = call.consult
  const { telehealthConsults, calls } = useTRPC()
  const { data } = useQuery(telehealthConsults.connection.queryOptions({ id }, { staleTime: Number.POSITIVE_INFINITY }))
  // Loads what the live stage needs while the call connects. After a reload during a call, the physician waits for it.
  useQuery(calls.recordingConsent.queryOptions({ id }))
  useEffect(() => void loadLive().catch(() => undefined), [])
  const PresentStage = data !== undefined && data.engine !== withoutMedia ? LiveStage : SilentStage
  return (
    <>
      <PresentStage call={call} onEnd={() => setAsksToEnd(true)} />
      <EndCallDialog call={call} open={asksToEnd} onClose={() => setAsksToEnd(false)} />
    </>
  )
}

/** The call of an installation that carries no picture and no sound. */
function SilentStage({ call, onEnd }: { call: OpenedCall; onEnd: () => void }) {
  const words = useWords(callWords)
  const { id } = call.consult
  const connection = useQuery(useTRPC().telehealthConsults.connection.queryOptions({ id }))
  const isSilent = connection.data?.engine === withoutMedia
  return (
    <StageFrame call={call} controls={<IdleControls onEnd={onEnd} />}>
      <StageSign
        name={patientOf(call)}
        words={isSilent ? words.noMedia : connection.isError ? null : words.connecting}
        isBusy={connection.isPending}
      >
        {isSilent && <p className="max-w-100 text-s text-muted">{words.noMediaText}</p>}
        {connection.isError && (
          <NotJoined error={connection.error} onRetry={() => void connection.refetch()} busy={connection.isFetching} />
        )}
      </StageSign>
    </StageFrame>
  )
}
