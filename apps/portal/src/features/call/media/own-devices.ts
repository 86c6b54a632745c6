import { useCallback, useEffect, useState } from 'react'

/** What the page could open of the physician's devices, and why not more. */
export interface OwnDevices {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  readonly problem: 'denied' | 'missing' | 'failed' | null
  /** False until the browser has answered. */
  readonly isSettled: boolean
}

const none: OwnDevices = { audio: null, video: null, problem: null, isSettled: false }

function problemOf(error: unknown): NonNullable<OwnDevices['problem']> {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

const ask = (wanted: MediaStreamConstraints) =>
  // Missing on pages that did not come by HTTPS.
  navigator.mediaDevices?.getUserMedia(wanted) ?? Promise.reject(new DOMException('', 'SecurityError'))

/** Camera and microphone, or the microphone alone. */
async function open(): Promise<OwnDevices> {
  let problem: OwnDevices['problem'] = null
  for (const video of [true, false]) {
    try {
      const stream = await ask({ audio: true, video })
      const [audioTrack = null] = stream.getAudioTracks()
      const [videoTrack = null] = stream.getVideoTracks()
      return { audio: audioTrack, video: videoTrack, problem: null, isSettled: true }
    } catch (error) {
      problem = problemOf(error)
    }
  }
  return { ...none, problem, isSettled: true }
}

/** The physician's camera and microphone, for as long as the page of the call is open; then their lights go out. */
export function useOwnDevices(): OwnDevices {
  const [devices, setDevices] = useState(none)
  useEffect(() => {
    let isWanted = true
    let opened: OwnDevices = none
    void open().then((found) => {
      opened = found
      if (isWanted) setDevices(found)
      else close(found)
    })
    return () => {
      isWanted = false
      close(opened)
    }
  }, [])
  return devices
}

function close({ audio, video }: OwnDevices): void {
  audio?.stop()
  video?.stop()
}

/** Whether a track is on, and what switches it. Off, it sends silence, or black. */
export function useSwitch(track: MediaStreamTrack | null): [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    if (track) track.enabled = isOn
  }, [track, isOn])
  return [isOn, useCallback(() => setOn((was) => !was), [])]
}
