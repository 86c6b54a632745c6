import { describe, expect, it } from 'vitest'
import { telehealthReadySchema } from './requests.ts'

describe('telehealthReadySchema', () => {
  it.each([
    {},
    { devices: null, network: null },
    { devices: {} },
    { devices: { camera: 'ok', microphone: 'denied', speaker: 'missing' }, network: 'good' },
    { devices: { camera: 'unknown' } },
  ])('accepts %j', (body) => {
    expect(telehealthReadySchema.parse(body)).toEqual(body)
  })

  it.each([null, { devices: { camera: true } }, { devices: { camera: 'fine' } }, { devices: 'ok' }, { network: 3 }])(
    'refuses %j',
    (body) => {
      expect(telehealthReadySchema.safeParse(body).success).toBe(false)
    },
  )

  it('ignores unknown fields', () => {
    expect(telehealthReadySchema.parse({ devices: { camera: 'ok', lamp: 'ok' }, battery: 3 })).toEqual({
      devices: { camera: 'ok' },
    })
  })
})
