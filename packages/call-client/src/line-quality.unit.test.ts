import { describe, expect, it } from 'vitest'
import {
  gradeOf,
  isSilent,
  isTooWeakForPictures,
  type LineQuality,
  type LineSample,
  lineAtFirst,
  sampleOf,
  settle,
} from './line-quality.ts'

const sample = (fields: Partial<LineSample> = {}): LineSample => ({
  at: 0,
  packets: { audio: { received: 0, lost: 0 }, video: { received: 0, lost: 0 } },
  lossUp: 0,
  roundTrip: 20,
  narrowedTo: null,
  ...fields,
})
const received = (audio: number, lost = 0) => ({ audio: { received: audio, lost }, video: { received: 0, lost: 0 } })

describe('a sample', () => {
  it('has the worst values of all the paths that the browser reports', () => {
    const stats = [
      { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100, packetsLost: 2 },
      { type: 'inbound-rtp', kind: 'video', packetsReceived: 500, packetsLost: 7 },
      { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02, roundTripTime: 0.05 },
      { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.1 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.12 },
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      { type: 'outbound-rtp', kind: 'video', qualityLimitationReason: 'bandwidth', targetBitrate: 90_000 },
      { type: 'outbound-rtp', kind: 'audio', targetBitrate: 32_000 },
      { type: 'codec' },
    ] as unknown as RTCStats[]
    expect(sampleOf(stats, 7)).toEqual({
      at: 7,
      packets: { audio: { received: 100, lost: 2 }, video: { received: 500, lost: 7 } },
      lossUp: 0.1,
      roundTrip: 120,
      narrowedTo: 90_000,
    })
  })

  it('ignores a video bitrate that is limited by something other than the network', () => {
    const stats = [{ type: 'outbound-rtp', qualityLimitationReason: 'cpu', targetBitrate: 9_000 }]
    expect(sampleOf(stats as unknown as RTCStats[], 0).narrowedTo).toBeNull()
  })

  it('is silent when no packet has arrived since the previous sample', () => {
    expect(isSilent(sample({ packets: received(10) }), sample({ packets: received(10) }))).toBe(true)
    expect(isSilent(sample({ packets: received(10) }), sample({ packets: received(11) }))).toBe(false)
  })
})

describe('a grade', () => {
  const gradeAfter = (fields: Partial<LineSample>) => gradeOf(sample(), sample(fields))

  it.each<[string, Partial<LineSample>, LineQuality]>([
    ['nothing amiss', { packets: received(100) }, 'good'],
    ['little lost', { packets: received(97, 3) }, 'good'],
    ['some lost', { packets: received(95, 5) }, 'weak'],
    ['much lost', { packets: received(85, 15) }, 'very_weak'],
    ['much lost of too few to say so', { packets: received(8, 8) }, 'good'],
    ['some lost on the way out', { lossUp: 0.06 }, 'weak'],
    ['much lost on the way out', { lossUp: 0.3 }, 'very_weak'],
    ['a long way', { roundTrip: 800 }, 'weak'],
    ['a way of two seconds', { roundTrip: 2_000 }, 'very_weak'],
    ['a narrow line', { narrowedTo: 100_000 }, 'weak'],
    ['a very narrow line', { narrowedTo: 30_000 }, 'very_weak'],
  ])('of %s is right', (_name, fields, grade) => {
    expect(gradeAfter(fields)).toBe(grade)
  })

  it('does not count packets that were reported lost and then arrived', () => {
    expect(gradeOf(sample({ packets: received(100, 30) }), sample({ packets: received(230, 0) }))).toBe('good')
  })
})

describe('the reported line quality', () => {
  /** Settles one grade every two seconds. */
  function walk(...grades: LineQuality[]) {
    let standing = lineAtFirst(0)
    return grades.map((grade, n) => {
      standing = settle(standing, grade, (n + 1) * 2_000)
      return `${standing.quality}${isTooWeakForPictures(standing, (n + 1) * 2_000) ? ', too weak' : ''}`
    })
  }
  const times = (count: number, grade: LineQuality) => Array.from({ length: count }, () => grade)

  it('does not follow a fluctuating grade', () => {
    const flickering = Array.from({ length: 10 }, (_, n): LineQuality => (n % 2 ? 'good' : 'very_weak'))
    expect(new Set(walk(...flickering))).toEqual(new Set(['good']))
  })

  it('gets worse after four seconds, and better after ten', () => {
    expect(walk(...times(4, 'weak'), ...times(7, 'good'))).toEqual([
      ...times(2, 'good'),
      ...times(7, 'weak'),
      ...times(2, 'good'),
    ])
  })

  it('drops only to the mildest of the grades seen meanwhile', () => {
    expect(walk('very_weak', 'weak', 'very_weak').at(-1)).toBe('weak')
  })

  it('is too weak for video after ten seconds of a very weak line, and not once the line improves', () => {
    expect(walk(...times(6, 'very_weak'), ...times(6, 'weak'))).toEqual([
      ...times(2, 'good'),
      ...times(3, 'very_weak'),
      ...Array.from({ length: 6 }, () => 'very_weak, too weak'),
      'weak',
    ])
  })
})
