import { describe, expect, it } from 'vitest'
import { findingOf, isAllowedByPage, problemOf } from './device-state.ts'
import { createDevices, type DeviceKind } from './devices.ts'

class Track extends EventTarget {
  enabled = true
  isStopped = false
  readonly kind: string
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  stop() {
    this.isStopped = true
  }
}

/** A browser with these devices; `trouble` keeps one from being opened. */
function setUp(options: { trouble?: Partial<Record<DeviceKind, string>>; forbidden?: readonly DeviceKind[] } = {}) {
  const { trouble = {}, forbidden = [] } = options
  const asked: MediaStreamConstraints[] = []
  const opened: Track[] = []
  const media = {
    async getUserMedia(wish: MediaStreamConstraints) {
      asked.push(wish)
      const wanted: DeviceKind[] = [
        ...(wish.video ? ['camera' as const] : []),
        ...(wish.audio ? ['microphone' as const] : []),
      ]
      for (const kind of wanted) {
        const name = trouble[kind]
        if (name) throw new DOMException('', name)
      }
      const tracks = wanted.map((kind) => new Track(kind))
      opened.push(...tracks)
      const of = (kind: string) => tracks.filter((track) => track.kind === kind)
      return { getTracks: () => tracks, getVideoTracks: () => of('camera'), getAudioTracks: () => of('microphone') }
    },
    enumerateDevices: async () => [
      { kind: 'videoinput', deviceId: 'c1', label: 'Front' },
      { kind: 'videoinput', deviceId: 'c2', label: 'Back' },
      { kind: 'audiooutput', deviceId: 's1', label: '' },
    ],
    addEventListener: () => undefined,
  }
  const devices = createDevices({ media: media as never, isAllowed: (kind) => !forbidden.includes(kind) })
  return { devices, asked, opened, trouble }
}

describe('devices', () => {
  it('asks one question for both, and offers what has a name', async () => {
    const { devices, asked } = setUp()
    expect(devices.findings()).toEqual({})
    await devices.open()
    expect(asked).toHaveLength(1)
    expect(devices.findings()).toEqual({ camera: 'ok', microphone: 'ok' })
    expect(devices.choices.value.camera.map(({ name }) => name)).toEqual(['Front', 'Back'])
    expect(devices.choices.value.speaker).toEqual([])
  })

  it('does without a camera: its trouble does not cost the microphone', async () => {
    const { devices } = setUp({ trouble: { camera: 'NotFoundError' } })
    await devices.open()
    expect([devices.camera.value, devices.microphone.value]).toEqual(['missing', 'ok'])
    expect(devices.findings()).toEqual({ camera: 'missing', microphone: 'ok' })
  })

  it('tells apart what the page forbids, what the patient forbids, and what another program has', async () => {
    const byPage = setUp({ forbidden: ['camera'] })
    await byPage.devices.open()
    expect([byPage.devices.camera.value, byPage.devices.microphone.value]).toEqual(['blocked', 'ok'])
    const others = setUp({ trouble: { camera: 'NotAllowedError', microphone: 'NotReadableError' } })
    await others.devices.open()
    expect([others.devices.camera.value, others.devices.microphone.value]).toEqual(['denied', 'in_use'])
    expect(others.devices.findings()).toEqual({ camera: 'denied', microphone: 'unknown' })
    expect(createDevices({ media: undefined, isAllowed: () => true }).camera.value).toBe('unchecked')
  })

  it('asks again only for what is not there yet', async () => {
    const { devices, asked, trouble } = setUp({ trouble: { camera: 'NotAllowedError' } })
    await devices.open()
    asked.length = 0
    delete trouble.camera
    await devices.open()
    expect(asked).toEqual([{ video: true }])
    expect(devices.camera.value).toBe('ok')
  })

  it('lets go of what it had when another is chosen, and of all at the end', async () => {
    const { devices, opened, asked } = setUp()
    await devices.open()
    await devices.choose('camera', 'c2')
    expect(asked.at(-1)).toEqual({ video: { deviceId: { exact: 'c2' } } })
    expect(opened.map(({ isStopped }) => isStopped)).toEqual([true, false, false])
    devices.setEnabled('microphone', false)
    expect(opened[1]?.enabled).toBe(false)
    devices.close()
    expect(opened.every(({ isStopped }) => isStopped)).toBe(true)
  })

  it('notices what is pulled out', async () => {
    const { devices, opened } = setUp()
    await devices.open()
    opened[1]?.dispatchEvent(new Event('ended'))
    expect(devices.microphone.value).toBe('missing')
  })
})

describe('device states', () => {
  it('are told by what the browser says', () => {
    const of = (name: string, isAllowed = true) => problemOf(new DOMException('', name), isAllowed)
    expect(of('NotAllowedError')).toBe('denied')
    expect(of('NotAllowedError', false)).toBe('blocked')
    expect(of('OverconstrainedError')).toBe('missing')
    expect(of('AbortError')).toBe('in_use')
    expect(problemOf('something else', true)).toBe('failed')
    expect(findingOf('asking')).toBeUndefined()
    expect(findingOf('blocked')).toBe('denied')
  })

  it('take the page’s policy where the browser tells it', () => {
    const policy = { allowsFeature: (feature: string) => feature === 'microphone' }
    expect(isAllowedByPage('camera', { permissionsPolicy: policy } as never)).toBe(false)
    expect(isAllowedByPage('camera', { featurePolicy: policy } as never)).toBe(false)
    expect(isAllowedByPage('microphone', { featurePolicy: policy } as never)).toBe(true)
    expect(isAllowedByPage('camera', {} as never)).toBe(true)
  })
})
