import type { DevicesView } from '@consult/call-client'
import { useQueryClient } from '@tanstack/react-query'
import { AudioLines, VideoOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTRPC } from '../../api/trpc.ts'
import { Button } from '../../controls/button.tsx'
import { tell } from '../../controls/toast-store.ts'
import { useWords, wordsNow } from '../../words/use-words.tsx'
import type { NotedCall } from '../call-item.ts'
import { ChatToggle } from '../chat/chat-toggle.tsx'
import { EndCall } from '../end-call.tsx'
import type { useCallNote } from '../use-call-note.ts'
import { callWords } from '../words.ts'
import { CallBar } from './call-bar.tsx'
import { LineWords, SoundOnlyOffer } from './line-words.tsx'
import { OwnPicture, RemotePicture } from './picture.tsx'
import { type Answers, RecordingLine } from './recording-line.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { useCallClient } from './use-call-client.ts'
import { useOwnDevices } from './use-own-devices.ts'
import { useScreen } from './use-screen.ts'
import { useStandingWords } from './use-standing-words.ts'
import { mediaWords } from './words.ts'

/** The room of the picture, with or without one. */
export const frame =
  'relative grid min-h-72 content-center justify-items-center gap-4 overflow-hidden rounded-l bg-sunken px-6 py-10 text-center text-muted max-sm:pb-20 lg:flex-1'
export const bar = 'flex flex-wrap items-center justify-center gap-2 max-sm:gap-1 max-lg:py-2'
/** Always at hand where the page is longer than the window; what is asked over the picture must not lie under it. */
const foot = 'grid gap-3 max-lg:sticky max-lg:bottom-0 max-lg:bg-page max-lg:[section:has(button)~&]:static'

/** Says of a device that was pulled out, or could not be had, what is used instead. */
function useDeviceNews({ change }: DevicesView): void {
  useEffect(() => {
    if (!change) return
    const { deviceGone, deviceInstead, noDevice } = wordsNow(mediaWords)
    const name = wordsNow(callWords).devices[change.kind]
    tell({ kind: 'trouble', title: deviceGone(name), words: change.to ? deviceInstead(change.to) : noDevice })
  }, [change])
}

/** Shows the picture over other windows, or back in its place. */
function usePictureInPicture() {
  const video = useRef<HTMLVideoElement>(null)
  const toggle = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture()
    await video.current?.requestPictureInPicture()
  }
  // Refused while there is no picture yet.
  return { video, toggle: () => void toggle().catch(() => undefined) }
}

/** The physician's page in the call: it comes in, and stays in for as long as it is shown. */
export function Connected({
  call,
  note,
  answers,
}: {
  call: NotedCall
  note: ReturnType<typeof useCallNote>
  answers: Answers | null
}) {
  const words = useWords(mediaWords)
  const labels = useWords(callWords)
  const { id } = call.consult
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { devices, view: own } = useOwnDevices()
  const screen = useScreen()
  const { camera, microphone } = own.tracks
  const shown = screen.track ?? camera
  const sent = useMemo(() => ({ audio: microphone, video: shown }), [microphone, shown])
  const { view, client } = useCallClient(id, sent)
  const [soundOnly, setSoundOnly] = useState(false)
  const [asks, setAsks] = useState(false)
  const { video, toggle: togglePictureInPicture } = usePictureInPicture()
  const standing = useStandingWords(view, own)
  useDeviceNews(own)
  const isOver = view.standing === 'over'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: trpc.portalCalls.get.queryKey({ id }) })
  }, [isOver, queries, trpc, id])
  const goOnWithSound = (is: boolean) => {
    setSoundOnly(is)
    client.setSoundOnly(is)
    if (is) devices.release('camera')
    else void devices.openOne('camera')
  }
  const hasPicture = view.standing !== 'elsewhere' && view.standing !== 'over' && view.isHeard
  const isConnected = view.standing === 'connected'
  const canLeavePlace = document.pictureInPictureEnabled && hasPicture && !soundOnly
  return (
    <>
      <section aria-label={labels.remote} className={frame}>
        {hasPicture && (
          <RemotePicture
            video={video}
            tracks={view.received}
            label={labels.remote}
            sink={own.sink}
            hasPicture={!soundOnly}
          />
        )}
        {soundOnly && <AudioLines className="relative size-10" aria-hidden />}
        <div role="status" className="relative max-w-100">
          {(standing || soundOnly) && (
            <p className="rounded-m bg-surface px-4 py-2 text-ink">{standing ?? words.soundOnly}</p>
          )}
        </div>
        {view.standing === 'elsewhere' && (
          <Button look="primary" className="relative" onClick={() => client.start()}>
            {words.takeHere}
          </Button>
        )}
        {soundOnly && (
          <Button className="relative" onClick={() => goOnWithSound(false)}>
            {words.soundOnlyEnd}
          </Button>
        )}
        <SoundOnlyOffer
          isTooWeak={isConnected && view.line.isTooWeak && !soundOnly && microphone !== null}
          onTake={() => goOnWithSound(true)}
        />
        {asks && (
          <RecordingQuestion
            id={id}
            onKeep={() => setAsks(false)}
            onAnswer={() => {
              setAsks(false)
              client.renew()
            }}
          />
        )}
        {shown && !soundOnly && (
          <figure className="absolute right-3 bottom-3 h-20 w-28 overflow-hidden rounded-m border border-line bg-surface shadow-raised max-sm:h-14 max-sm:w-20">
            {screen.track || own.isOn.camera ? (
              <OwnPicture track={shown} label={labels.self} isScreen={screen.track !== null} />
            ) : (
              <span className="grid size-full place-items-center">
                <VideoOff className="size-5" aria-hidden />
              </span>
            )}
          </figure>
        )}
      </section>
      <div className={foot}>
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-s text-muted">
          {isConnected && view.isHeard && <LineWords quality={view.line.quality} />}
          <p role="status" className={screen.track ? 'font-medium text-ink' : 'sr-only'}>
            {screen.track && words.sharing}
          </p>
          {answers && !asks && <RecordingLine answers={answers} onChange={() => setAsks(true)} />}
        </div>
        <CallBar
          devices={devices}
          view={own}
          screen={screen}
          soundOnly={soundOnly}
          onPictureInPicture={canLeavePlace ? togglePictureInPicture : null}
          className={bar}
        >
          <ChatToggle />
          <EndCall call={call} note={note} />
        </CallBar>
      </div>
    </>
  )
}
