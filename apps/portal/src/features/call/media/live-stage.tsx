'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleDot, type LucideIcon, Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTRPC } from '../../api/trpc.ts'
import { Button, IconButton } from '../../controls/button.tsx'
import { faultOf, wordsOf } from '../../errors/fault.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { type NotedCall, patientOf } from '../call-item.ts'
import { EndCall } from '../end-call.tsx'
import type { useCallNote } from '../use-call-note.ts'
import { callWords } from '../words.ts'
import { type OwnDevices, useOwnDevices, useSwitch } from './own-devices.ts'
import { OwnPicture, RemotePicture } from './picture.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { useCallClient } from './use-call-client.ts'
import { mediaWords } from './words.ts'

type Props = { call: NotedCall; note: ReturnType<typeof useCallNote> }
type Answers = { readonly patient: boolean | null; readonly physician: boolean | null }

const frame =
  'relative grid min-h-72 content-center justify-items-center gap-4 overflow-hidden rounded-l bg-sunken px-6 py-10 text-center text-muted max-sm:pb-20 lg:flex-1'
const bar = 'flex flex-wrap items-center justify-center gap-2 max-lg:py-2'
/** Always at hand where the page is longer than the window; while a question stands, that must not lie under it. */
const standingBar = `${bar} max-lg:sticky max-lg:bottom-0 max-lg:bg-page`

function whoIsRecorded({ patient, physician }: Answers) {
  if (patient && physician) return 'both'
  if (physician) return 'physician'
  return patient ? 'patient' : 'nobody'
}

/** Who is recorded, standing, with the way to change one's own answer. */
function RecordingLine({ answers, onChange }: { answers: Answers; onChange: () => void }) {
  const words = useWords(mediaWords)
  const who = whoIsRecorded(answers)
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 text-s text-muted">
      <p role="status" className="inline-flex items-center gap-1.5">
        <CircleDot className={`size-4 ${who === 'nobody' ? '' : 'text-danger-text'}`} aria-hidden />
        {words.recorded[who]}
      </p>
      <Button look="quiet" onClick={onChange}>
        {words.change}
      </Button>
    </div>
  )
}

/** Microphone or camera: what it says, and its sign, while it is on and while it is off. */
function Switch(props: {
  is: boolean
  labels: readonly [on: string, off: string]
  marks: readonly [on: LucideIcon, off: LucideIcon]
  isMissing: boolean
  onClick: () => void
}) {
  const { is, labels, marks, isMissing, onClick } = props
  const Mark = marks[is ? 0 : 1]
  return (
    <IconButton
      label={labels[is ? 0 : 1]}
      disabled={isMissing}
      onClick={onClick}
      className="size-11 border border-line"
    >
      <Mark className={`size-5 ${is ? '' : 'text-danger-text'}`} aria-hidden />
    </IconButton>
  )
}

/** What is said over the picture; null while all is well. */
function useStandingWords(
  { standing, isHeard, received }: ReturnType<typeof useCallClient>['view'],
  { problem, video, isSettled }: OwnDevices,
): string | null {
  const words = useWords(mediaWords)
  if (standing === 'connecting' || standing === 'reconnecting') return words[standing]
  if (standing === 'elsewhere' || standing === 'over') return words[standing]
  if (problem) return words.problems[problem]
  if (!isHeard) return received.length === 0 ? words.connecting : words.alone
  return isSettled && !video ? words.noCamera : null
}

function Connected({ call, note, answers }: Props & { answers: Answers | null }) {
  const words = useWords(mediaWords)
  const labels = useWords(callWords)
  const { id } = call.consult
  const trpc = useTRPC()
  const queries = useQueryClient()
  const devices = useOwnDevices()
  const { audio, video } = devices
  const sent = useMemo(() => ({ audio, video }), [audio, video])
  const { view, renew, start } = useCallClient(id, sent)
  const [isHeard, toggleSound] = useSwitch(audio)
  const [isSeen, togglePicture] = useSwitch(video)
  const [asks, setAsks] = useState(false)
  const standing = useStandingWords(view, devices)
  const isOver = view.standing === 'over'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: trpc.portalCalls.get.queryKey({ id }) })
  }, [isOver, queries, trpc, id])
  const hasPicture = view.standing !== 'elsewhere' && view.standing !== 'over' && view.isHeard
  return (
    <>
      <section aria-label={labels.remote} className={frame}>
        {hasPicture && <RemotePicture tracks={view.received} label={labels.remote} />}
        <div role="status" className="relative max-w-100">
          {standing && <p className="rounded-m bg-surface px-4 py-2 text-ink">{standing}</p>}
        </div>
        {view.standing === 'elsewhere' && (
          <Button look="primary" onClick={start}>
            {words.takeHere}
          </Button>
        )}
        {asks && (
          <RecordingQuestion
            id={id}
            onKeep={() => setAsks(false)}
            onAnswer={() => {
              setAsks(false)
              renew()
            }}
          />
        )}
        {video && (
          <div className="absolute right-3 bottom-3 h-20 w-28 overflow-hidden rounded-m border border-line shadow-raised max-sm:h-14 max-sm:w-20">
            {isSeen ? (
              <OwnPicture track={video} label={labels.self} />
            ) : (
              <span className="grid size-full place-items-center bg-surface">
                <VideoOff className="size-5" aria-hidden />
              </span>
            )}
          </div>
        )}
      </section>
      {answers && !asks && <RecordingLine answers={answers} onChange={() => setAsks(true)} />}
      <div role="toolbar" aria-label={labels.controls} className={asks ? bar : standingBar}>
        <Switch
          is={isHeard}
          labels={[words.mute, words.unmute]}
          marks={[Mic, MicOff]}
          isMissing={!audio}
          onClick={toggleSound}
        />
        <Switch
          is={isSeen}
          labels={[words.cameraOff, words.cameraOn]}
          marks={[Video, VideoOff]}
          isMissing={!video}
          onClick={togglePicture}
        />
        <EndCall call={call} note={note} />
      </div>
    </>
  )
}

/** The call itself: before any picture or sound, each physician is asked whether they may be recorded. */
export function LiveStage({ call, note }: Props) {
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
        <EndCall call={call} note={note} />
      </div>
    </>
  )
}
