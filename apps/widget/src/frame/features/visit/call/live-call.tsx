import { CallClient, lineBefore, type CallView as Standing } from '@consult/call-client'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { SelfView } from '../devices/self-view.tsx'
import { useVisit } from '../visit-context.ts'
import type { RecordingConsent } from './call-api.ts'
import { LineWords, SoundOnlyOffer } from './line-words.tsx'
import { Picture } from './picture.tsx'
import { RecordingLine } from './recording-line.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { useConsent } from './use-consent.ts'
import type { Screen } from './use-screen.ts'

const before: Standing = { standing: 'connecting', received: [], isHeard: false, line: lineBefore }

/** What the patient has chosen to see, to show and to hear of the call. */
export interface CallLook {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly screen: Screen
  readonly soundOnly: boolean
  setSoundOnly(is: boolean): void
}

type Answered = (consent: RecordingConsent) => void

/** What is said of the call; empty while all is well. */
function useStandingWords({ standing, isHeard, line }: Standing, soundOnly: boolean): string {
  const { tell } = useVisit()
  if (standing === 'reconnecting') return tell('callReconnecting')
  if (standing === 'elsewhere') return tell('callElsewhere')
  if (standing !== 'connected') return tell('callConnecting')
  if (!isHeard) return tell('callAlone')
  if (line.isOtherAway) return tell('callAway')
  return soundOnly ? tell('soundOnly') : ''
}

/** What became of a device that was pulled out, or could not be had; empty while all is as chosen. */
function useDeviceWords(): string {
  const { tell, devices } = useVisit()
  const change = devices.change.value
  if (!change) return ''
  const device = tell(change.kind)
  return change.to ? tell('deviceGone', { device, other: change.to }) : tell('deviceNone', { device })
}

/** The patient's page in the call: it comes in, and stays in for as long as it is shown. */
function Connected(props: { id: string; look: CallLook; recorded: boolean | null; onAnswer: Answered }) {
  const { id, look, recorded, onAnswer } = props
  const { video, screen, soundOnly, setSoundOnly } = look
  const { tell, devices, calls } = useVisit()
  const { camera, microphone } = devices.tracks.value
  const [view, setView] = useState(before)
  const [asks, setAsks] = useState(false)
  const client = useMemo(
    () => new CallClient(calls.serviceOf(id), { sent: { audio: null, video: null }, onChange: setView }),
    [id, calls],
  )
  const shown = screen.track ?? camera
  useEffect(() => client.send({ audio: microphone, video: shown }), [client, microphone, shown])
  useEffect(() => client.setSoundOnly(soundOnly), [client, soundOnly])
  useEffect(() => {
    void devices.open()
    client.start()
    return () => client.stop()
  }, [client, devices])
  const words = useStandingWords(view, soundOnly)
  const deviceWords = useDeviceWords()
  const isConnected = view.standing === 'connected'
  return (
    <>
      {view.isHeard && view.standing !== 'elsewhere' && (
        <Picture video={video} tracks={view.received} hasPicture={!soundOnly} />
      )}
      <p class={words ? 'call-words' : 'for-readers'} role="status">
        {words}
      </p>
      <p class={deviceWords ? 'call-words' : 'for-readers'} role="status">
        {deviceWords}
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
      {soundOnly && (
        <button type="button" class="button" onClick={() => setSoundOnly(false)}>
          {tell('soundOnlyEnd')}
        </button>
      )}
      <SoundOnlyOffer
        isTooWeak={isConnected && view.line.isTooWeak && !soundOnly && microphone !== null}
        onTake={() => setSoundOnly(true)}
      />
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
      {shown && !soundOnly && <SelfView track={shown} isScreen={screen.track !== null} />}
      <div class="call-about">
        {recorded !== null && !asks && (
          <RecordingLine
            words={tell(recorded ? 'isRecorded' : 'isNotRecorded')}
            isOn={recorded}
            onChange={() => setAsks(true)}
          />
        )}
        {isConnected && view.isHeard && <LineWords quality={view.line.quality} />}
        <p class={screen.track ? 'call-sharing' : 'for-readers'} role="status">
          {screen.track && tell('sharing')}
        </p>
      </div>
    </>
  )
}

/** The call itself: before any picture or sound, the patient is asked whether they may be recorded, unless they have said so. */
export function LiveCall({ id, look }: { id: string; look: CallLook }) {
  const { tell } = useVisit()
  const [consent, take] = useConsent(id)
  if (!consent) {
    return (
      <p class="call-words" role="status">
        {tell('callConnecting')}
      </p>
    )
  }
  const { records, answers } = consent
  if (records && answers.patient === null) return <RecordingQuestion id={id} onAnswer={take} />
  return <Connected id={id} look={look} recorded={records ? answers.patient : null} onAnswer={take} />
}
