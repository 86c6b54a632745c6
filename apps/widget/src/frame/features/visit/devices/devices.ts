import {
  type DeviceChange,
  type DeviceChoice,
  type DeviceKind,
  type DeviceState,
  type DevicesView,
  type MediaPort,
  OwnDevices,
} from '@consult/call-client'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { findingOf } from './finding.ts'

/** The patient's camera, microphone and speaker, from the check to the call, with the results of the check. */
export interface Devices {
  readonly camera: ReadonlySignal<DeviceState>
  readonly microphone: ReadonlySignal<DeviceState>
  readonly speaker: ReadonlySignal<DeviceState>
  readonly tracks: ReadonlySignal<DevicesView['tracks']>
  readonly isOn: ReadonlySignal<DevicesView['isOn']>
  readonly choices: ReadonlySignal<Readonly<Record<DeviceKind | 'speaker', readonly DeviceChoice[]>>>
  readonly sink: ReadonlySignal<string>
  /** The latest device change that the patient did not make. */
  readonly change: ReadonlySignal<DeviceChange | null>
  /** Requests camera and microphone, and sets the state of each. */
  open(): Promise<void>
  openOne(kind: DeviceKind): Promise<boolean>
  choose(kind: DeviceKind, id: string): Promise<void>
  chooseSpeaker(id: string): void
  /** Reports whether the patient heard the test sound. */
  hear(isHeard: boolean): void
  setOn(kind: DeviceKind, isOn: boolean): void
  /** Stops one device, so that its light goes off. */
  release(kind: DeviceKind): void
  /** Stops both devices and discards the check. */
  close(): void
  /** Stops both devices and keeps the check if it has passed. */
  settle(): void
  /** The findings of the last passed check, kept for the whole visit; null before. */
  readonly passed: ReadonlySignal<Findings | null>
  findings(): Findings
}

export type Findings = Readonly<Partial<Record<DeviceKind | 'speaker', 'ok' | 'denied' | 'missing' | 'unknown'>>>

/** True when the microphone works. A camera is not needed. */
export const hasPassed = (findings: { readonly microphone?: string | null | undefined }) => findings.microphone === 'ok'

export function createDevices(port: MediaPort): Devices {
  const devices = new OwnDevices(port, (changed) => {
    view.value = changed
  })
  const view = signal(devices.view)
  const speaker = signal<DeviceState>('unchecked')
  const state = (kind: DeviceKind) => computed(() => view.value.states[kind])
  const passed = signal<Findings | null>(null)
  const camera = state('camera')
  const microphone = state('microphone')
  const findings = (): Findings => {
    const found = {
      camera: findingOf(camera.value),
      microphone: findingOf(microphone.value),
      speaker: findingOf(speaker.value),
    }
    return Object.fromEntries(Object.entries(found).filter(([, finding]) => finding !== undefined))
  }
  return {
    camera,
    microphone,
    speaker,
    tracks: computed(() => view.value.tracks),
    isOn: computed(() => view.value.isOn),
    choices: computed(() => view.value.choices),
    sink: computed(() => view.value.sink),
    change: computed(() => view.value.change),
    open: () => devices.open(),
    openOne: (kind) => devices.openOne(kind),
    choose: (kind, id) => devices.choose(kind, id),
    chooseSpeaker(id) {
      devices.chooseSpeaker(id)
      speaker.value = 'unchecked'
    },
    hear(isHeard) {
      speaker.value = isHeard ? 'ok' : 'failed'
    },
    setOn: (kind, isOn) => devices.setOn(kind, isOn),
    release: (kind) => devices.release(kind),
    close() {
      devices.close()
      passed.value = null
    },
    settle() {
      const found = findings()
      if (hasPassed(found)) passed.value = found
      devices.reset()
    },
    passed,
    findings,
  }
}
