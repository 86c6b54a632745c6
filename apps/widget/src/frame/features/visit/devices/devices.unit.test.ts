import { describe, expect, it } from 'vitest'
import { createDevices } from './devices.ts'
import { findingOf } from './finding.ts'

describe('the findings about the patient’s devices', () => {
  it('contain only devices that were tested', async () => {
    const devices = createDevices({ media: undefined, isAllowed: () => true })
    expect(devices.findings()).toEqual({})
    await devices.open()
    devices.hear(true)
    expect(devices.findings()).toEqual({ camera: 'denied', microphone: 'denied', speaker: 'ok' })
    devices.chooseSpeaker('another')
    expect(devices.findings()).not.toHaveProperty('speaker')
    devices.settle()
    expect(devices.findings()).toEqual({})
    // Nothing could be heard, so the test is offered again.
    expect(devices.passed.value).toBe(null)
  })

  it('have the values that the service accepts', () => {
    const states = ['asking', 'ok', 'missing', 'blocked', 'denied', 'in_use', 'failed'] as const
    expect(states.map(findingOf)).toEqual([undefined, 'ok', 'missing', 'denied', 'denied', 'unknown', 'unknown'])
  })
})
