import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTyping } from './typing.ts'

function setUp() {
  const said: string[] = []
  const typing = createTyping(
    {
      attend: async (id, tab) => said.push(`${id} ${tab}`),
      leave: async (id, tab) => said.push(`left ${id} ${tab}`),
    },
    'tab',
  )
  return { typing, said }
}

describe('typing', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('is said at the first letter, and again every few seconds while it goes on', () => {
    const { typing, said } = setUp()
    typing.note('ac_1', 'a')
    typing.note('ac_1', 'ab')
    expect(said).toEqual(['ac_1 tab'])
    vi.advanceTimersByTime(3_000)
    expect(said).toHaveLength(1)
    typing.note('ac_1', 'abc')
    expect(said).toHaveLength(2)
  })

  it('is over at once when nothing is left, or it was sent, and is said only then', () => {
    const { typing, said } = setUp()
    typing.note('ac_1', ' ')
    expect(said).toEqual([])
    typing.note('ac_1', 'a')
    typing.note('ac_1', '')
    typing.note('ac_1', '')
    expect(said).toEqual(['ac_1 tab', 'left ac_1 tab'])
    typing.note('ac_1', 'b')
    expect(said).toHaveLength(3)
  })

  it('says nothing of what is written', () => {
    const { typing, said } = setUp()
    typing.note('ac_1', 'my secret')
    expect(said.join()).not.toContain('secret')
  })
})
