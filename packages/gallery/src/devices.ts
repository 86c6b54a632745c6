import { personTrack, screenTrack, silentTrack } from './pictures.ts'

type Kind = 'camera' | 'microphone'
/** Why a device does not open, as the browser names it. */
export type DeviceProblem = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError' | 'UnknownError'

/** The devices of a state's browser. Those that are not given work, and have usual names. */
export interface StandInDevices {
  readonly problems?: Partial<Readonly<Record<Kind | 'screen', DeviceProblem>>>
  /** The names of the cameras, microphones and speakers, first the one that is used. */
  readonly names?: Partial<Readonly<Record<Kind | 'speaker', readonly string[]>>>
  /** The browser asks the user for permission, who has not answered yet. */
  readonly isAsking?: boolean
}

const usual = {
  camera: ['FaceTime HD Camera', 'Logitech BRIO Ultra HD Webcam (046d:085e)'],
  microphone: ['MacBook Pro Microphone', 'Jabra Evolve2 65 Stereo Headset (0b0e:24b7)'],
  speaker: ['MacBook Pro Speakers', 'Jabra Evolve2 65 Stereo Headset (0b0e:24b7)'],
} as const

const kinds = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' } as const

/** Makes a track look like that of a device. */
function named(track: MediaStreamTrack, label: string): MediaStreamTrack {
  const truly = track.getSettings.bind(track)
  Object.defineProperty(track, 'label', { value: label })
  return Object.assign(track, { getSettings: () => ({ ...truly(), deviceId: label }) })
}

/**
 * Replaces the browser's devices, so that a state shows a picture without a real camera, and without a question.
 * @returns a function that unplugs the first camera or microphone.
 */
export function replaceDevices({
  problems = {},
  names = {},
  isAsking = false,
}: StandInDevices = {}): (kind: Kind) => void {
  const there = { camera: [...usual.camera], microphone: [...usual.microphone], speaker: [...usual.speaker], ...names }
  const open = new Map<Kind, MediaStreamTrack>()
  const openOne = (kind: Kind, wish: boolean | MediaTrackConstraints): MediaStreamTrack => {
    const problem = problems[kind]
    const ids = typeof wish === 'object' && typeof wish.deviceId === 'object' ? [wish.deviceId].flat() : []
    const asked = ids.map((id) => (typeof id === 'object' && 'exact' in id ? String(id.exact) : ''))
    const label = there[kind].find((name) => asked.includes(name)) ?? there[kind][0]
    if (problem || label === undefined) throw new DOMException('', problem ?? 'NotFoundError')
    const track = named(kind === 'camera' ? personTrack('#2f6f73') : silentTrack(), label)
    open.set(kind, track)
    return track
  }
  const { mediaDevices } = navigator
  mediaDevices.getUserMedia = async ({ video, audio } = {}) => {
    if (isAsking) return new Promise<never>(() => undefined)
    return new MediaStream([
      ...(video ? [openOne('camera', video)] : []),
      ...(audio ? [openOne('microphone', audio)] : []),
    ])
  }
  mediaDevices.getDisplayMedia = async () => {
    if (problems.screen) throw new DOMException('', problems.screen)
    return new MediaStream([screenTrack()])
  }
  mediaDevices.enumerateDevices = async () =>
    (['camera', 'microphone', 'speaker'] as const).flatMap((kind) =>
      there[kind].map((label) => {
        const device = { kind: kinds[kind], deviceId: label, groupId: '', label }
        return { ...device, toJSON: () => device }
      }),
    )
  return (kind) => {
    there[kind] = there[kind].slice(1)
    open.get(kind)?.dispatchEvent(new Event('ended'))
  }
}
