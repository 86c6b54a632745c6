'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { sessionState } from '@consult/web-client/session/session-state.ts'
import { notifyOtherTabs } from '@consult/web-client/sign-in/other-tabs.ts'
import { SignInDialog } from '@consult/web-client/sign-in/sign-in-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OpenedCall } from '../../../entities/calls/call-item.ts'
import { recordingWords } from './words.ts'

/** What is shown of a recording. `signing_in`: the last sign-in was too long ago. */
type RecordingView = 'offered' | 'signing_in' | 'shown' | 'failed'

/** Opens a recording, with a new sign-in before it if the last one was too long ago. */
function useRecordingAccess({ consult }: OpenedCall) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [view, setView] = useState<RecordingView>('offered')
  // The page may have been open for a long time: ask again whether the session still suffices.
  const open = async () => {
    try {
      const call = await queries.fetchQuery({ ...trpc.portalCalls.get.queryOptions({ id: consult.id }), staleTime: 0 })
      setView(call.recordingNeedsSignIn ? 'signing_in' : 'shown')
    } catch {
      setView('failed')
    }
  }
  const signedIn = async () => {
    // The cookie has another session now: check who signed in before anything continues.
    sessionState.set('unsure')
    notifyOtherTabs({ kind: 'signed_in' })
    await open()
  }
  return { view, open, signedIn, fail: () => setView('failed'), giveUp: () => setView('offered') }
}

type Consult = OpenedCall['consult']

/** The URL of the file. It never changes and requires a session. */
const addressOf = (consultId: string, file: 'recording' | 'transcript') => `/api/calls/${consultId}/${file}`

function Player({ consult, onFailure }: { consult: Consult; onFailure: () => void }) {
  const words = useWords(recordingWords)
  const video = useRef<HTMLVideoElement>(null)
  // The video replaces the button that had the focus.
  useEffect(() => video.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript, if there is one, provides the captions
    <video
      ref={video}
      controls
      autoPlay
      playsInline
      aria-label={words.plays}
      className="aspect-[8/3] w-full rounded-m bg-black"
      src={addressOf(consult.id, 'recording')}
      onError={onFailure}
    >
      {consult.transcriptUrl && (
        <track
          kind="captions"
          src={addressOf(consult.id, 'transcript')}
          label={words.captions}
          {...(consult.language && { srcLang: consult.language })}
        />
      )}
    </video>
  )
}

/** Plays an available recording. The file loads only when the physician asks for it. */
function Showing({ call }: { call: OpenedCall }) {
  const words = useWords(recordingWords)
  const controls = useWords(controlWords)
  const { view, open, signedIn, fail, giveUp } = useRecordingAccess(call)
  const { consult } = call
  const { transcriptStatus } = consult
  return (
    <div className="grid justify-items-start gap-3">
      {(view === 'offered' || view === 'signing_in') && (
        <Button onClick={() => void open()}>
          <Play className="size-4" aria-hidden />
          {words.play}
        </Button>
      )}
      {view === 'signing_in' && (
        <SignInDialog open title={words.signInTitle} words={words.signInText} onClose={giveUp} onDone={signedIn} />
      )}
      {view === 'shown' && <Player consult={consult} onFailure={fail} />}
      {view === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{words.unplayable}</p>
          <Button onClick={() => void open()}>{controls.tryAgain}</Button>
        </div>
      )}
      {transcriptStatus === 'processing' && <p className="text-s text-muted">{words.captionsProcessing}</p>}
      {transcriptStatus === 'failed' && <p className="text-s text-muted">{words.captionsFailed}</p>}
    </div>
  )
}

/** The recording of a finished call: its status and the recording itself. */
export function RecordingPlayer({ call }: { call: OpenedCall }) {
  const words = useWords(recordingWords)
  const { consult, recordingNeedsSignIn } = call
  const { recordingStatus } = consult
  if (recordingStatus === 'none' || recordingStatus === 'recording') return null
  const gone = recordingStatus === 'ready' ? words.removed : words[recordingStatus]
  return (
    <section aria-label={words.title} className="rounded-m border border-line bg-surface p-4">
      <h2 className="mb-3 text-m font-semibold">{words.title}</h2>
      {consult.recordingUrl || recordingNeedsSignIn ? <Showing call={call} /> : <p className="text-muted">{gone}</p>}
    </section>
  )
}
