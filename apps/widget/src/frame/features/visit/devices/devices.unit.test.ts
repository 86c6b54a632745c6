import { describe, expect, it } from 'vitest'
import { createDevices } from './devices.ts'
import { findingOf } from './finding.ts'

describe('what the patient’s devices are found to be', () => {
  it('is nothing of what nobody has looked at', async () => {
    const devices = createDevices({ media: undefined, isAllowed: () => true })
    expect(devices.findings()).toEqual({})
    await devices.open()
    devices.hear(true)
    expect(devices.findings()).toEqual({ camera: 'denied', microphone: 'denied', speaker: 'ok' })
    devices.chooseSpeaker('another')
    expect(devices.findings()).not.toHaveProperty('speaker')
    devices.settle()
    expect(devices.findings()).toEqual({})
    // Nobody could be heard: it is asked for again.
    expect(devices.passed.value).toBe(null)
  })

  it('is said as the service takes it', () => {
    const states = ['asking', 'ok', 'missing', 'blocked', 'denied', 'in_use', 'failed'] as const
    expect(states.map(findingOf)).toEqual([undefined, 'ok', 'missing', 'denied', 'denied', 'unknown', 'unknown'])
  })
})
