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

describe('the typing signal', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('is sent at the first letter and every few seconds while the patient types', () => {
    const { typing, said } = setUp()
    typing.note('ac_1', 'a')
    typing.note('ac_1', 'ab')
    expect(said).toEqual(['ac_1 tab'])
    vi.advanceTimersByTime(3_000)
    expect(said).toHaveLength(1)
    typing.note('ac_1', 'abc')
    expect(said).toHaveLength(2)
  })

  it('is withdrawn at once when the field is empty, and is sent only for visible text', () => {
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

  it('does not contain the text', () => {
    const { typing, said } = setUp()
    typing.note('ac_1', 'my secret')
    expect(said.join()).not.toContain('secret')
  })
})
