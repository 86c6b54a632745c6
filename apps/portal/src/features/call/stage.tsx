'use client'

import { useQuery } from '@tanstack/react-query'
import { MicOff, MonitorUp, Settings2, UserRound, VideoOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTRPC } from '../api/trpc.ts'
import { IconButton } from '../controls/button.tsx'
import { whenShown } from '../controls/later.ts'
import { faultOf, wordsOf } from '../errors/fault.ts'
import { useWork } from '../portal/work.tsx'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { type NotedCall, patientOf } from './call-item.ts'
import { ChatToggle } from './chat/chat-toggle.tsx'
import { EndCall } from './end-call.tsx'
import type { useCallNote } from './use-call-note.ts'
import { callWords } from './words.ts'

/** The engine that connects nobody's picture or sound. */
const withoutMedia = 'signalling-only'

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean)
  return [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => part?.[0]?.toUpperCase() ?? '').join('')
}

const loadLive = () => import('./media/live-stage.tsx').then((module) => module.LiveStage)
const LiveStage = whenShown(loadLive)

/** Why there is no picture. */
function Standing({ id }: { id: string }) {
  const words = useWords(callWords)
  const language = useLanguage()
  const connection = useQuery(useTRPC().telehealthConsults.connection.queryOptions({ id }))
  if (connection.isError) {
    return <p role="alert">{`${words.connectionFailed} ${wordsOf(faultOf(connection.error), language)}`}</p>
  }
  if (!connection.data) return <p role="status">{words.connecting}</p>
  return (
    <div role="status" className="grid gap-1">
      <p className="font-medium text-ink">{words.noMedia}</p>
      <p className="max-w-100 text-s">{words.noMediaText}</p>
    </div>
  )
}

/** Where the patient is seen, oneself in the corner, and what can be done about it below. */
export function Stage({ call, note }: { call: NotedCall; note: ReturnType<typeof useCallNote> }) {
  const { id } = call.consult
  const { telehealthConsults, calls } = useTRPC()
  const { data } = useQuery(telehealthConsults.connection.queryOptions({ id }, { staleTime: Number.POSITIVE_INFINITY }))
  // What the live stage needs comes while the connection does: whoever loads the page anew waits for it in a call.
  useQuery(calls.recordingConsent.queryOptions({ id }))
  useEffect(() => void loadLive().catch(() => undefined), [])
  const hasMedia = data !== undefined && data.engine !== withoutMedia
  return (
    <div className="flex flex-col gap-3 lg:min-h-0 lg:flex-1">
      {hasMedia ? <LiveStage call={call} note={note} /> : <SilentStage call={call} note={note} />}
    </div>
  )
}

/** The call of an installation that carries no picture and no sound. */
function SilentStage({ call, note }: { call: NotedCall; note: ReturnType<typeof useCallNote> }) {
  const words = useWords(callWords)
  const { me } = useWork()
  const buttons = [
    { name: words.mute, Sign: MicOff },
    { name: words.camera, Sign: VideoOff },
    { name: words.share, Sign: MonitorUp },
    { name: words.deviceSwitch, Sign: Settings2 },
  ]
  const patient = patientOf(call)
  return (
    <>
      <section
        aria-label={words.remote}
        className="relative grid min-h-72 content-center justify-items-center gap-4 overflow-hidden rounded-l bg-sunken px-6 py-10 text-center text-muted max-sm:pb-20 lg:flex-1"
      >
        <span className="grid size-24 place-items-center rounded-full bg-surface text-2xl font-semibold" aria-hidden>
          {initialsOf(patient)}
        </span>
        <p className="text-l font-medium text-ink">{patient}</p>
        <Standing id={call.consult.id} />
        <section
          aria-label={words.self}
          className="absolute right-3 bottom-3 grid h-20 w-28 place-items-center rounded-m border border-line bg-surface text-s text-muted shadow-raised max-sm:h-14 max-sm:w-20"
        >
          <span className="grid justify-items-center gap-0.5">
            <UserRound className="size-5" aria-hidden />
            <span className="max-w-24 truncate max-sm:max-w-18 text-xs">{me.physician.lastName}</span>
          </span>
        </section>
      </section>
      <div
        role="toolbar"
        aria-label={words.controls}
        className="flex flex-wrap items-center justify-center gap-2 max-sm:gap-1 max-lg:sticky max-lg:bottom-0 max-lg:bg-page max-lg:py-2"
      >
        {buttons.map(({ name, Sign }) => (
          <IconButton key={name} label={name} disabled className="size-11 border border-line">
            <Sign className="size-5" aria-hidden />
          </IconButton>
        ))}
        <ChatToggle />
        <EndCall call={call} note={note} />
      </div>
    </>
  )
}
