import { CallClient, isHeldBack, type CallView as Standing } from '@consult/call-client'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { SelfView } from '../devices/self-view.tsx'
import { useVisit } from '../visit-context.ts'
import type { RecordingConsent } from './call-api.ts'
import { RecordingQuestion } from './recording-question.tsx'

const before: Standing = { standing: 'connecting', received: [], isHeard: false }

/** What comes from the physician. */
function Picture({ tracks }: { tracks: readonly MediaStreamTrack[] }) {
  const { tell } = useVisit()
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
      <video class="call-picture" ref={video} playsInline aria-label={tell('callStage')}>
        <track kind="captions" />
      </video>
      {isHeld && (
        <div class="call-held" role="alert">
          <p>{tell('soundHeld')}</p>
          <button type="button" class="button button-main" onClick={play}>
            {tell('soundOn')}
          </button>
        </div>
      )}
    </>
  )
}

/** The patient's page in the call: it comes in, and stays in for as long as it is shown. */
function Connected({ id, recorded, onAnswer }: { id: string; recorded: boolean | null; onAnswer: Answered }) {
  const { tell, devices, calls } = useVisit()
  const { camera, microphone } = devices.tracks.value
  const [view, setView] = useState(before)
  const [asks, setAsks] = useState(false)
  const client = useMemo(
    () => new CallClient(calls.serviceOf(id), { sent: { audio: null, video: null }, onChange: setView }),
    [id, calls],
  )
  useEffect(() => client.send({ audio: microphone, video: camera }), [client, microphone, camera])
  useEffect(() => {
    void devices.open()
    client.start()
    return () => client.stop()
  }, [client, devices])
  const words = () => {
    if (view.standing === 'reconnecting') return tell('callReconnecting')
    if (view.standing === 'elsewhere') return tell('callElsewhere')
    if (view.standing !== 'connected') return tell('callConnecting')
    return view.isHeard ? '' : tell('callAlone')
  }
  return (
    <>
      {view.isHeard && view.standing !== 'elsewhere' && <Picture tracks={view.received} />}
      <p class={words() ? 'call-words' : 'for-readers'} role="status">
        {words()}
      </p>
      {view.standing === 'elsewhere' && (
        <button type="button" class="button button-main" onClick={() => client.start()}>
          {tell('callHere')}
        </button>
      )}
      {!camera && !microphone && (
        <button type="button" class="button" onClick={() => devices.open()}>
          {tell('turnOn')}
        </button>
      )}
      {asks && (
        <RecordingQuestion
          id={id}
          onKeep={() => setAsks(false)}
          onAnswer={(consent) => {
            setAsks(false)
            onAnswer(consent)
            client.renew()
          }}
        />
      )}
      {camera && <SelfView track={camera} />}
      {recorded !== null && !asks && (
        <p class="call-recorded">
          <span role="status">{tell(recorded ? 'isRecorded' : 'isNotRecorded')}</span>{' '}
          <button type="button" class="link" onClick={() => setAsks(true)}>
            {tell('recordChange')}
          </button>
        </p>
      )}
    </>
  )
}

type Answered = (consent: RecordingConsent) => void

const retryMs = 3_000

/** The call itself: before any picture or sound, the patient is asked whether they may be recorded. */
export function LiveCall({ id }: { id: string }) {
  const { tell, calls } = useVisit()
  const [consent, setConsent] = useState<RecordingConsent | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isWanted = true
    const ask = () =>
      calls.recordingConsent(id).then(
        (found) => isWanted && setConsent(found),
        () => {
          if (isWanted) timer = setTimeout(ask, retryMs)
        },
      )
    void ask()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, calls])
  if (!consent) {
    return (
      <p class="call-words" role="status">
        {tell('callConnecting')}
      </p>
    )
  }
  const { records, answers } = consent
  if (records && answers.patient === null) return <RecordingQuestion id={id} onAnswer={setConsent} />
  return <Connected id={id} recorded={records ? answers.patient : null} onAnswer={setConsent} />
}
