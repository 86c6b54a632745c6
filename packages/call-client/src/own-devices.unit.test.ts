import { describe, expect, it } from 'vitest'
import type { DeviceKind } from './device-state.ts'
import { isAllowedByPage, problemOf } from './device-state.ts'
import { OwnDevices } from './own-devices.ts'

class Track extends EventTarget {
  enabled = true
  isStopped = false
  readonly kind: DeviceKind
  readonly label: string
  constructor(kind: DeviceKind, label: string) {
    super()
    this.kind = kind
    this.label = label
  }
  stop() {
    this.isStopped = true
  }
  pullOut() {
    this.dispatchEvent(new Event('ended'))
  }
}

const everything = [
  { kind: 'videoinput', deviceId: 'c1', label: 'Front' },
  { kind: 'videoinput', deviceId: 'c2', label: 'Back' },
  { kind: 'audioinput', deviceId: 'm1', label: 'Headset' },
  { kind: 'audiooutput', deviceId: 's1', label: 'Loudspeaker' },
  { kind: 'audiooutput', deviceId: 's2', label: 'Headphones' },
  { kind: 'audiooutput', deviceId: 's3', label: '' },
]

/** A browser with these devices. A kind with an error in `trouble` cannot be opened. */
function setUp(options: { forbidden?: readonly DeviceKind[]; oneAtATime?: boolean } = {}) {
  const { forbidden = [], oneAtATime = false } = options
  const trouble: Partial<Record<DeviceKind, string>> = {}
  const plugged = [...everything]
  const asked: MediaStreamConstraints[] = []
  const opened: Track[] = []
  let look: () => void = () => undefined
  const open = (kind: DeviceKind, wish: MediaStreamConstraints['video']) => {
    if (trouble[kind]) throw new DOMException('', trouble[kind])
    if (oneAtATime && opened.some((track) => track.kind === kind && !track.isStopped)) {
      throw new DOMException('', 'NotReadableError')
    }
    const id = typeof wish === 'object' ? (wish.deviceId as { exact: string }).exact : null
    const found = plugged.find(({ kind: itsKind, deviceId }) =>
      id === null ? itsKind === (kind === 'camera' ? 'videoinput' : 'audioinput') : deviceId === id,
    )
    if (!found) throw new DOMException('', 'NotFoundError')
    return new Track(kind, found.label)
  }
  const media = {
    async getUserMedia(wish: MediaStreamConstraints) {
      asked.push(wish)
      const tracks = [
        ...(wish.video ? [open('camera', wish.video)] : []),
        ...(wish.audio ? [open('microphone', wish.audio)] : []),
      ]
      opened.push(...tracks)
      const tracksOf = (kind: DeviceKind) => tracks.filter((track) => track.kind === kind)
      return {
        getTracks: () => tracks,
        getVideoTracks: () => tracksOf('camera'),
        getAudioTracks: () => tracksOf('microphone'),
      }
    },
    enumerateDevices: async () => plugged,
    addEventListener: (_name: string, listener: () => void) => {
      look = listener
    },
    removeEventListener: () => {
      look = () => undefined
    },
  }
  const devices = new OwnDevices(
    { media: media as never, isAllowed: (kind) => !forbidden.includes(kind) },
    () => undefined,
  )
  const unplug = (id: string) => {
    plugged.splice(
      plugged.findIndex(({ deviceId }) => deviceId === id),
      1,
    )
    look()
  }
  const label = (kind: DeviceKind) => devices.view.tracks[kind]?.label ?? null
  return { devices, asked, opened, trouble, unplug, label }
}

describe("the user's devices", () => {
  it('are requested together, and only devices with a name are offered', async () => {
    const { devices, asked } = setUp()
    await devices.open()
    expect(asked).toHaveLength(1)
    expect(devices.view.states).toEqual({ camera: 'ok', microphone: 'ok' })
    expect(devices.view.choices.camera.map(({ name }) => name)).toEqual(['Front', 'Back'])
    expect(devices.view.choices.speaker.map(({ name }) => name)).toEqual(['Loudspeaker', 'Headphones'])
  })

  it('include the microphone when the camera fails', async () => {
    const { devices, trouble } = setUp()
    trouble.camera = 'NotFoundError'
    await devices.open()
    expect(devices.view.states).toEqual({ camera: 'missing', microphone: 'ok' })
  })

  it('have different states when the page, the user or another program blocks them', async () => {
    const byPage = setUp({ forbidden: ['camera'] })
    await byPage.devices.open()
    expect(byPage.devices.view.states).toEqual({ camera: 'blocked', microphone: 'ok' })
    const others = setUp()
    Object.assign(others.trouble, { camera: 'NotAllowedError', microphone: 'NotReadableError' })
    await others.devices.open()
    expect(others.devices.view.states).toEqual({ camera: 'denied', microphone: 'in_use' })
    const nowhere = new OwnDevices({ media: undefined, isAllowed: () => true }, () => undefined)
    await nowhere.open()
    expect(nowhere.view.states).toEqual({ camera: 'blocked', microphone: 'blocked' })
  })

  it('are requested again only if they are missing', async () => {
    const { devices, asked, trouble } = setUp()
    trouble.camera = 'NotAllowedError'
    await devices.open()
    asked.length = 0
    delete trouble.camera
    await devices.open()
    expect(asked).toEqual([{ video: true }])
    expect(devices.view.states.camera).toBe('ok')
  })

  it('are released when another device is chosen, and all at the end', async () => {
    const { devices, opened, asked } = setUp()
    await devices.open()
    await devices.choose('camera', 'c2')
    expect(asked.at(-1)).toEqual({ video: { deviceId: { exact: 'c2' } } })
    expect(opened.map(({ isStopped }) => isStopped)).toEqual([true, false, false])
    devices.close()
    expect(opened.every(({ isStopped }) => isStopped)).toBe(true)
  })

  it('are released first where a second one cannot be opened, and another replaces one that fails', async () => {
    const phone = setUp({ oneAtATime: true })
    await phone.devices.open()
    await phone.devices.choose('camera', 'c2')
    expect([phone.label('camera'), phone.devices.view.change]).toEqual(['Back', null])
    await phone.devices.choose('camera', 'c9')
    expect(phone.label('camera')).toBe('Front')
    expect(phone.devices.view.change).toEqual({ kind: 'camera', to: 'Front' })
  })

  it('stay off when another device is chosen', async () => {
    const { devices, opened } = setUp()
    await devices.open()
    devices.setOn('camera', false)
    await devices.choose('camera', 'c2')
    expect(opened.at(-1)).toMatchObject({ label: 'Back', enabled: false })
    devices.setOn('camera', true)
    expect(opened.at(-1)?.enabled).toBe(true)
  })

  it('are replaced when unplugged, and the replacement is reported', async () => {
    const { devices, opened, unplug, label } = setUp()
    await devices.open()
    unplug('c1')
    opened[0]?.pullOut()
    await expect.poll(() => devices.view.change).toEqual({ kind: 'camera', to: 'Back' })
    expect(label('camera')).toBe('Back')
    await devices.choose('camera', 'c2')
    expect(devices.view.change).toBeNull()
  })

  it('are reported as missing when an unplugged one has no replacement', async () => {
    const { devices, opened, unplug } = setUp()
    await devices.open()
    unplug('m1')
    opened[1]?.pullOut()
    await expect.poll(() => devices.view.change).toEqual({ kind: 'microphone', to: null })
    expect(devices.view.states.microphone).toBe('missing')
  })

  it('fall back to the browser’s default speaker when the chosen one is unplugged', async () => {
    const { devices, unplug } = setUp()
    await devices.open()
    devices.chooseSpeaker('s2')
    unplug('s1')
    await expect.poll(() => devices.view.choices.speaker).toHaveLength(1)
    expect(devices.view.sink).toBe('s2')
    unplug('s2')
    await expect.poll(() => devices.view.change).toEqual({ kind: 'speaker', to: null })
    expect(devices.view.sink).toBe('')
  })

  it('are released when they are closed while the browser asks for permission', async () => {
    const { devices, opened } = setUp()
    const opening = devices.open()
    devices.close()
    await opening
    expect(opened.map(({ isStopped }) => isStopped)).toEqual([true, true])
    expect(devices.view.tracks).toEqual({ camera: null, microphone: null })
  })

  it('are not requested one by one when they are closed before the combined request fails', async () => {
    const { devices, opened, asked, trouble } = setUp()
    trouble.camera = 'NotFoundError'
    const opening = devices.open()
    devices.close()
    await opening
    expect(asked).toHaveLength(1)
    expect(opened.every(({ isStopped }) => isStopped)).toBe(true)
  })

  it('are not replaced when they are closed while a chosen device is being opened', async () => {
    const { devices, opened, trouble } = setUp()
    await devices.open()
    trouble.camera = 'NotReadableError'
    const choosing = devices.choose('camera', 'c2')
    devices.close()
    delete trouble.camera
    await choosing
    expect(opened.every(({ isStopped }) => isStopped)).toBe(true)
  })

  it('from a request before a close are released when they are opened again', async () => {
    const { devices, opened } = setUp()
    const first = devices.open()
    devices.close()
    const second = devices.open()
    await Promise.all([first, second])
    expect(opened.filter(({ isStopped }) => !isStopped)).toHaveLength(2)
    devices.close()
    expect(opened.every(({ isStopped }) => isStopped)).toBe(true)
  })
})

describe('device states', () => {
  it("follow the browser's error", () => {
    const problemNamed = (name: string, isAllowed = true) => problemOf(new DOMException('', name), isAllowed)
    expect(problemNamed('NotAllowedError')).toBe('denied')
    expect(problemNamed('NotAllowedError', false)).toBe('blocked')
    expect(problemNamed('OverconstrainedError')).toBe('missing')
    expect(problemNamed('AbortError')).toBe('in_use')
    expect(problemOf('something else', true)).toBe('failed')
  })

  it('follow the page’s permissions policy where the browser exposes it', () => {
    const policy = { allowsFeature: (feature: string) => feature === 'microphone' }
    expect(isAllowedByPage('camera', { permissionsPolicy: policy } as never)).toBe(false)
    expect(isAllowedByPage('camera', { featurePolicy: policy } as never)).toBe(false)
    expect(isAllowedByPage('microphone', { featurePolicy: policy } as never)).toBe(true)
    expect(isAllowedByPage('camera', {} as never)).toBe(true)
  })
})
