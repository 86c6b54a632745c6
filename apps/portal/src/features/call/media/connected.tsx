'use client'

import { type DevicesView, isAllowedByPage, OwnDevices } from '@consult/call-client'
import { Button } from '@consult/ui/controls/button.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { AudioLines, VideoOff } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type OpenedCall, patientOf } from '../../../entities/calls/call-item.ts'
import { EndCallButton } from '../end-call.tsx'
import { notice } from '../notice-class.ts'
import { SelfView } from '../stage/self-view.tsx'
import { StageFrame } from '../stage/stage-frame.tsx'
import { StageSign } from '../stage/stage-sign.tsx'
import { callWords } from '../words.ts'
import { CallBar } from './call-bar.tsx'
import { ConnectionNotice, SoundOnlyOffer } from './connection-notice.tsx'
import { DeviceNews } from './device-news.tsx'
import { type Answers, RecordingNotice } from './recording-notice.tsx'
import { RecordingQuestion } from './recording-question.tsx'
import { useCallClient } from './use-call-client.ts'
import { useCameraOff } from './use-camera-off.ts'
import { useScreen } from './use-screen.ts'
import { useConnectionWords, useDeviceWords } from './use-status-words.ts'
import { OwnVideo, RemoteVideo } from './video.tsx'
import { mediaWords } from './words.ts'

/** Holds the physician's camera and microphone while the call's page is open. Then it turns them off. */
function useOwnDevices(): { devices: OwnDevices; view: DevicesView } {
  const [devices] = useState(
    () =>
      new OwnDevices({ media: navigator.mediaDevices, isAllowed: (kind) => isAllowedByPage(kind) }, (changed) =>
        setView(changed),
      ),
  )
  const [view, setView] = useState(devices.view)
  useEffect(() => {
    void devices.open()
    return () => devices.close()
  }, [devices])
  return { devices, view }
}

/** Shows the picture over other windows, or back in its place. */
function usePictureInPicture() {
  const video = useRef<HTMLVideoElement>(null)
  const toggle = async () => {
    if (document.pictureInPictureElement) return document.exitPictureInPicture()
    await video.current?.requestPictureInPicture()
  }
  // The browser refuses while there is no picture yet.
  return { video, toggle: () => void toggle().catch(() => undefined) }
}

/** The physician's side of the call. It joins when it is shown and stays in the call until it is removed. */
export function Connected({ call, onEnd, answers }: { call: OpenedCall; onEnd: () => void; answers: Answers | null }) {
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
  const standing = useConnectionWords(view)
  const deviceWords = useDeviceWords(own)
  const { standing: stands } = view
  const isOver = stands === 'over'
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: trpc.portalCalls.get.queryKey({ id }) })
  }, [isOver, queries, trpc, id])
  const goOnWithSound = (is: boolean) => {
    setSoundOnly(is)
    client.setSoundOnly(is)
    if (is) devices.release('camera')
    else void devices.openOne('camera')
  }
  const hasPicture = stands !== 'elsewhere' && !isOver && view.isHeard
  const isConnected = stands === 'connected'
  const isCameraOff = useCameraOff(video, hasPicture && isConnected && !soundOnly)
  const canLeavePlace = document.pictureInPictureEnabled && hasPicture && !soundOnly
  const said = standing ?? (soundOnly ? words.soundOnly : isCameraOff ? words.patientCameraOff : null)
  const signs = (
    <>
      {isConnected && view.isHeard && <ConnectionNotice quality={view.line.quality} />}
      {answers && <RecordingNotice answers={answers} onChange={() => setAsks(true)} />}
    </>
  )
  const notices = (
    <>
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
      <SoundOnlyOffer
        isTooWeak={isConnected && view.line.isTooWeak && !soundOnly && microphone !== null}
        onTake={() => goOnWithSound(true)}
      />
      <div role="status" className="contents">
        {screen.track && <p className={notice}>{words.sharing}</p>}
        {deviceWords && <p className={notice}>{deviceWords}</p>}
      </div>
      <DeviceNews change={own.change} />
    </>
  )
  const bar = (
    <CallBar
      devices={devices}
      view={own}
      screen={screen}
      soundOnly={soundOnly}
      onSoundOnly={microphone ? goOnWithSound : null}
      onPictureInPicture={canLeavePlace ? togglePictureInPicture : null}
      onRecording={answers ? () => setAsks(true) : null}
    >
      <EndCallButton onPress={onEnd} />
    </CallBar>
  )
  return (
    <StageFrame call={call} signs={signs} notices={notices} controls={bar}>
      {hasPicture && (
        <RemoteVideo
          video={video}
          tracks={view.received}
          label={labels.remote}
          sink={own.sink}
          hasPicture={!soundOnly}
        />
      )}
      {(said || !hasPicture) && (
        <StageSign
          name={patientOf(call)}
          words={said}
          isBusy={stands === 'connecting' || stands === 'reconnecting'}
          over={hasPicture && !soundOnly && !isCameraOff}
          {...(soundOnly && { mark: AudioLines })}
        >
          {stands === 'elsewhere' && (
            <Button look="primary" onClick={() => client.start()}>
              {words.takeHere}
            </Button>
          )}
          {soundOnly && <Button onClick={() => goOnWithSound(false)}>{words.soundOnlyEnd}</Button>}
        </StageSign>
      )}
      {shown && !soundOnly && (
        <SelfView isApart={said !== null}>
          {screen.track || own.isOn.camera ? (
            <OwnVideo track={shown} label={labels.self} isScreen={screen.track !== null} />
          ) : (
            <span className="grid size-full place-items-center text-muted">
              <VideoOff className="size-5" aria-hidden />
            </span>
          )}
        </SelfView>
      )}
    </StageFrame>
  )
}
