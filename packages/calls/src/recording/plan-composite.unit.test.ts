import { expect, test } from 'vitest'
import { type PlacedSegment, planComposite } from './plan-composite.ts'

const segment = (changes: Partial<PlacedSegment>): PlacedSegment => ({
  path: 'one.webm',
  side: 'left',
  startMs: 100_000,
  durationMs: 8_000,
  hasAudio: true,
  hasVideo: true,
  ...changes,
})

const graphOf = (segments: readonly PlacedSegment[]) => {
  const args = planComposite(segments, 'call.mp4')?.args ?? []
  return args[args.indexOf('-filter_complex') + 1] ?? ''
}

test('the composite starts with the first segment and ends with the last', () => {
  const late = segment({ startMs: 102_500, durationMs: 7_250.5 })
  expect(planComposite([late, segment({})], 'call.mp4')).toMatchObject({ startMs: 100_000, durationMs: 9_750.5 })
})

test('each segment is delayed by its later start, in video and audio', () => {
  const graph = graphOf([segment({}), segment({ path: 'two.webm', side: 'right', startMs: 102_500 })])
  expect(graph).toContain('[0:v]')
  expect(graph).toMatch(/\[0:v\][^;]*setpts=PTS\+0\.000\/TB/)
  expect(graph).toMatch(/\[1:v\][^;]*setpts=PTS\+2\.500\/TB/)
  expect(graph).toMatch(/\[0:a\][^;]*adelay=0:all=1/)
  expect(graph).toMatch(/\[1:a\][^;]*adelay=2500:all=1/)
})

test('every segment is overlaid on its own side', () => {
  const graph = graphOf([segment({}), segment({ side: 'right' }), segment({ side: 'right', startMs: 109_000 })])
  expect(graph).toContain('[left0][v0]overlay')
  expect(graph).toContain('[right0][v1]overlay')
  expect(graph).toContain('[right2][v2]overlay')
  expect(graph).toContain('[left][right]hstack')
})

test('a segment without video or audio is not used for it', () => {
  const graph = graphOf([segment({ hasVideo: false }), segment({ hasAudio: false, side: 'right' })])
  expect(graph).not.toContain('[0:v]')
  expect(graph).not.toContain('[1:a]')
  expect(graph).toContain('[silence][a0]amix=inputs=2')
})

test('an input cannot open other files or addresses, and its video may change its size', () => {
  const { args = [] } = planComposite([segment({}), segment({ path: 'two.webm', hasVideo: false })], 'call.mp4') ?? {}
  const guarded = ['-protocol_whitelist', 'file,pipe', '-f', 'matroska']
  const inputs = [...guarded, '-reinit_filter', '0', '-i', 'one.webm', ...guarded, '-i', 'two.webm']
  expect(args.slice(0, inputs.length)).toEqual(inputs)
})

test('no segments give no plan', () => {
  expect(planComposite([], 'call.mp4')).toBeNull()
})
