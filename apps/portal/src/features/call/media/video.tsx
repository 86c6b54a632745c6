import { isHeldBack } from '@consult/call-client'
import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mediaWords } from './words.ts'

/** Plays the patient's picture and sound, or only the sound. @param sink the speaker; empty for the browser's default. */
export function RemoteVideo({
  video,
  tracks,
  label,
  sink,
  hasPicture,
}: {
  video: RefObject<HTMLVideoElement | null>
  tracks: readonly MediaStreamTrack[]
  label: string
  sink: string
  hasPicture: boolean
}) {
  const words = useWords(mediaWords)
  const [isHeld, setHeld] = useState(false)
  const play = () => {
    if (video.current) void isHeldBack(video.current).then(setHeld)
  }
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = new MediaStream([...tracks])
    play()
  }, [tracks])
  useEffect(() => {
    // If the speaker is gone, the browser uses its default. The list of devices says so.
    video.current?.setSinkId?.(sink).catch(() => undefined)
  }, [video, sink])
  return (
    <>
      <video
        ref={video}
        aria-label={label}
        playsInline
        className={`absolute inset-0 size-full bg-black object-contain ${hasPicture ? '' : 'invisible'}`}
      >
        <track kind="captions" />
      </video>
      {isHeld && (
        // It scrolls where the picture is small: without the button, nobody hears the patient.
        <div className="pointer-events-none absolute inset-0 z-10 flex overflow-y-auto p-2">
          <div
            role="alert"
            className="pointer-events-auto m-auto grid w-fit justify-items-center gap-2 rounded-m bg-surface p-4 text-center"
          >
            <p>{words.soundOff}</p>
            <Button look="primary" onClick={play}>
              {words.soundOn}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** Shows the physician's own picture, mirrored. A shared screen appears as the patient sees it. */
export function OwnVideo({ track, label, isScreen }: { track: MediaStreamTrack; label: string; isScreen: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  const shape = isScreen ? 'object-contain bg-black' : '-scale-x-100 object-cover'
  return <video ref={video} aria-label={label} muted autoPlay playsInline className={`size-full ${shape}`} />
}
