'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleDot } from 'lucide-react'
import { useTRPC } from '../api/trpc.ts'
import { Button } from '../controls/button.tsx'
import { whenShown } from '../controls/later.ts'
import { controlWords } from '../controls/words.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import { PatientPanel } from '../patient/patient-panel.tsx'
import { useWork } from '../portal/work.tsx'
import { useWindowTitle } from '../shell/page-frame.tsx'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { type NotedCall, patientOf } from './call-item.ts'
import { CallStanding } from './call-standing.tsx'
import { CallSummary } from './call-summary.tsx'
import { CallTimer } from './call-timer.tsx'
import { ChatProvider, useChat } from './chat/chat-context.tsx'
import { NoteField } from './note-field.tsx'
import { Stage } from './stage.tsx'
import { useCallNote } from './use-call-note.ts'
import { callWords } from './words.ts'

const ChatPanel = whenShown(() => import('./chat/chat-panel.tsx').then((module) => module.ChatPanel))
const PastMessages = whenShown(() => import('./chat/past-messages.tsx').then((module) => module.PastMessages))
const Film = whenShown(() => import('./film/film.tsx').then((module) => module.Film))

function CallHeader({ call }: { call: NotedCall }) {
  const words = useWords(callWords)
  const { status, startedAt, recordingStatus } = call.consult
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h1 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">{words.callWith(patientOf(call))}</h1>
      <p className="text-muted">{words.statuses[status]}</p>
      {status === 'in_progress' && startedAt && (
        <p className="figures font-medium">
          <CallTimer since={startedAt} />
        </p>
      )}
      {(status === 'in_progress' || status === 'completed') && (
        <p role="status" className="inline-flex items-center gap-1.5 text-s text-muted">
          <CircleDot className={`size-4 ${recordingStatus === 'recording' ? 'text-danger-text' : ''}`} aria-hidden />
          {words.recording[recordingStatus]}
        </p>
      )}
    </header>
  )
}

function Patient({ call, apart = false }: { call: NotedCall; apart?: boolean }) {
  const words = useWords(callWords)
  return (
    <section aria-label={words.patient}>
      <h2 className="mb-4 text-m font-semibold">{patientOf(call)}</h2>
      <PatientPanel patientId={call.consult.patientId} consult={call.consult} apart={apart} />
    </section>
  )
}

/** The call itself, with what is beside it; what opens there takes its room from the patient's facts, never the picture's. */
function OwnParts({ call }: { call: NotedCall }) {
  const note = useCallNote(call)
  const { isOpen } = useChat()
  const runs = call.consult.status === 'in_progress'
  return (
    <div className={`flex flex-1 flex-col gap-6 lg:flex-row ${runs ? 'lg:min-h-0' : ''}`}>
      <div className="flex flex-col gap-6 lg:min-h-0 lg:flex-1">
        {runs ? (
          <Stage call={call} note={note} />
        ) : (
          <>
            <CallSummary call={call} />
            <Film call={call} />
            <PastMessages call={call} />
          </>
        )}
      </div>
      <div className="flex flex-col gap-4 lg:min-h-0 lg:w-94 lg:shrink-0">
        <div className="-m-1 grid content-start gap-8 p-1 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
          <NoteField note={note} writtenAt={call.noteWrittenAt} />
          <Patient call={call} apart={runs} />
        </div>
        {runs && isOpen && <ChatPanel call={call} />}
      </div>
    </div>
  )
}

/** The call of the physician who asks: running, or over and still to be noted. */
function OwnCall({ call }: { call: NotedCall }) {
  return (
    <ChatProvider call={call}>
      <OwnParts call={call} />
    </ChatProvider>
  )
}

function OthersCall({ call }: { call: NotedCall }) {
  const words = useWords(callWords)
  const over = call.consult.status === 'completed'
  return (
    <div className="grid content-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid content-start gap-6">
        <CallStanding call={call} />
        {over && <CallSummary call={call} />}
        {over && <Film call={call} />}
        {over && <PastMessages call={call} />}
        {over && (
          <section className="rounded-l border border-line bg-surface p-5">
            <h2 className="mb-2 text-l font-semibold">{words.note}</h2>
            <p className="whitespace-pre-wrap">{call.note ?? words.noNote}</p>
          </section>
        )}
      </div>
      <Patient call={call} />
    </div>
  )
}

function Content({ call }: { call: NotedCall }) {
  const me = useWork().me.physician.id
  const { status, physicianId } = call.consult
  const own = physicianId === me && (status === 'in_progress' || status === 'completed')
  return (
    <>
      <CallHeader call={call} />
      {own ? <OwnCall key={call.consult.id} call={call} /> : <OthersCall call={call} />}
    </>
  )
}

/** The page of one call, at any time of its life. */
export function CallPage({ id }: { id: string }) {
  const words = useWords(callWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const call = useQuery(useTRPC().portalCalls.get.queryOptions({ id }))
  useWindowTitle(words.title)
  // The picture of a running call has the room that there is; everything else is as long as it is.
  const fits = call.data?.consult.status === 'in_progress' ? 'lg:overflow-hidden' : ''
  return (
    <main
      tabIndex={-1}
      className={`flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 py-5 outline-none sm:px-6 ${fits}`}
    >
      {call.data ? (
        <Content call={call.data} />
      ) : call.isError ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <h1 className="text-xl font-semibold">{words.failed}</h1>
          <p className="text-muted">{wordsOf(faultOf(call.error), language)}</p>
          <Button onClick={() => void call.refetch()} busy={call.isFetching}>
            {controls.tryAgain}
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className="grid flex-1 content-start gap-5">
          <h1 className="sr-only">{words.loading}</h1>
          <span className="skeleton h-7 w-72" />
          <span className="skeleton h-96 w-full" />
        </div>
      )}
    </main>
  )
}
