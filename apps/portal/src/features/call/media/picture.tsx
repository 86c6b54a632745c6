import { isHeldBack } from '@consult/call-client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { mediaWords } from './words.ts'

const shape = 'absolute inset-0 size-full'

/** What comes from the patient. */
export function RemotePicture({ tracks, label }: { tracks: readonly MediaStreamTrack[]; label: string }) {
  const words = useWords(mediaWords)
  const video = useRef<HTMLVideoElement>(null)
  const [isHeld, setHeld] = useState(false)
  const play = () => {
    if (video.current) void isHeldBack(video.current).then(setHeld)
  }
  useEffect(() => {
    if (!video.current) return
    video.current.srcObject = new MediaStream([...tracks])
    play()
  }, [tracks])
  return (
    <>
      <video ref={video} aria-label={label} playsInline className={`${shape} bg-black object-contain`}>
        <track kind="captions" />
      </video>
      {isHeld && (
        <div role="alert" className="relative grid justify-items-center gap-2 rounded-m bg-surface p-4 text-ink">
          <p>{words.soundOff}</p>
          <Button look="primary" onClick={play}>
            {words.soundOn}
          </Button>
        </div>
      )}
    </>
  )
}

/** The physician's own picture, as in a mirror. */
export function OwnPicture({ track, label }: { track: MediaStreamTrack; label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video ref={video} aria-label={label} muted autoPlay playsInline className="size-full -scale-x-100 object-cover" />
  )
}
