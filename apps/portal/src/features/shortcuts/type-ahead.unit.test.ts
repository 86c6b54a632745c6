import { expect, test } from 'vitest'
import { type ConsultOfTest, createPage } from './page-of-keys.fixture.ts'
import { createTypeAhead } from './type-ahead.ts'

const consults = (...mine: boolean[]): ConsultOfTest[] => mine.map((one, n) => ({ id: `ac_${n}`, mine: one }))

/** Returns a generator of numbers from 0 to 1 that depends only on the seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz cejkmptx123/?'

test.each(Array.from({ length: 1000 }, (_, seed) => seed))(
  'typist %i types every letter into the consult opened last, and opens no dialog',
  (seed) => {
    const random = randomFrom(seed)
    const upTo = (most: number) => Math.floor(random() * most)
    const all = consults(...Array.from({ length: 6 }, () => random() < 0.7))
    const slow = random() < 0.8 ? 2000 : 0
    const page = createPage(all, () => upTo(slow))
    const pause = () => page.wait(20 + upTo(130))
    const expected = new Map(all.map(({ id }) => [id, '']))
    const claims: string[] = []
    let at = -1
    for (let round = 0; round < 8; round += 1) {
      const forward = at <= 0 || (at < all.length - 1 && random() < 0.6)
      at += forward ? 1 : -1
      page.press(forward ? 'j' : 'k')
      pause()
      const consult = all[at]
      if (!consult) throw new Error('the typist stays in the list')
      if (!consult.mine && random() < 0.5) {
        // A physician claims a consult only after it is shown.
        page.wait(slow)
        page.press('c')
        claims.push(consult.id)
        pause()
      }
      page.press('r')
      pause()
      const text = Array.from({ length: 5 + upTo(25) }, () => letters[upTo(letters.length)]).join('')
      for (const key of text) {
        page.press(key)
        pause()
      }
      expected.set(consult.id, expected.get(consult.id) + text)
      page.press('Escape')
      pause()
      // The pending answer moves the focus while the claimed consult is open.
      if (claims.at(-1) === consult.id) {
        page.wait(slow)
        page.press('Escape')
      }
    }
    page.wait(5000)
    expect(Object.fromEntries(page.drafts)).toEqual(Object.fromEntries(expected))
    expect(page.dialogs).toEqual([])
    expect(page.claims).toEqual(claims)
  },
)

test('letters pressed while a consult loads run no command when it appears', () => {
  const page = createPage(consults(true, true), () => 500)
  page.press('j')
  page.type('xea')
  page.wait(1000)
  expect(page.dialogs).toEqual([])
  page.press('x')
  expect(page.dialogs).toEqual(['x ac_0'])
})

test('j and k move through the list while a consult loads', () => {
  const page = createPage(consults(true, true, true), () => 500)
  page.type('jjj')
  expect(page.opened()).toBe('ac_2')
})

test('a letter deleted before the field appears is not written', () => {
  const page = createPage(consults(true), () => 500)
  page.type('jrtwo')
  page.press('Backspace')
  page.wait(1000)
  page.type('!')
  expect(page.drafts.get('ac_0')).toBe('tw!')
})

test('Escape before the field appears ends the reply and keeps the typed text as its draft', () => {
  const page = createPage(consults(true, true), () => 500)
  page.type('jrtwo')
  page.press('Escape')
  page.press('j')
  page.wait(1000)
  expect(page.drafts.get('ac_0')).toBe('two')
  expect(page.drafts.get('ac_1')).toBe('')
})

test('c followed by r starts a reply without the r, before and after the claim is answered', () => {
  for (const pause of [0, 700]) {
    const page = createPage(consults(false), () => 500)
    page.press('j')
    page.wait(1000)
    page.press('c')
    page.wait(pause)
    page.type('rarm')
    page.wait(1000)
    expect(page.drafts.get('ac_0')).toBe('arm')
    expect(page.claims).toEqual(['ac_0'])
  }
})

test('moving on right after a claim opens the next consult, and the text goes there', () => {
  const page = createPage(consults(false, true), () => 500)
  page.press('j')
  page.wait(1000)
  page.type('cjrarm')
  page.wait(1000)
  expect(page.drafts.get('ac_0')).toBe('')
  expect(page.drafts.get('ac_1')).toBe('arm')
})

test('text typed after the field disappears is kept and runs no command', () => {
  const page = createPage(consults(true), () => 0)
  page.press('j')
  page.wait(0)
  page.type('rtwo ')
  page.takeAway()
  page.bind('a', () => page.dialogs.push('activity'))
  page.type('a day')
  expect(page.drafts.get('ac_0')).toBe('two a day')
  expect(page.dialogs).toEqual([])
  page.wait(2000)
  page.press('a')
  expect(page.dialogs).toEqual(['activity'])
})

test('a click ends text input that has no field', () => {
  const page = createPage(consults(false), () => 0)
  page.press('j')
  page.wait(0)
  page.type('rtwo')
  page.typeAhead.point()
  page.press('c')
  expect(page.drafts.get('ac_0')).toBe('two')
  expect(page.claims).toEqual(['ac_0'])
})

test('a reply that is begun while the next consult opens goes to it, even if the field of the one before is still there', () => {
  const typeAhead = createTypeAhead({ keep: () => expect.unreachable(), now: () => 0 })
  const texts = { before: '', next: '' }
  const fieldOf = (consult: 'before' | 'next') => ({
    append: (text: string) => {
      texts[consult] += text
    },
    focus: () => undefined,
  })
  typeAhead.open('ac_before')
  typeAhead.attach('ac_before', fieldOf('before'))
  typeAhead.open('ac_next')
  const plain = {
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
    defaultPrevented: false,
  }
  for (const key of 'rtwo') typeAhead.press({ key, ...plain }, { inText: false, inDialog: false })
  typeAhead.attach('ac_next', fieldOf('next'))
  expect(texts).toEqual({ before: '', next: 'two' })
})

test('a reply begun while what is next is looked up goes to what opens, never to the consult that is still on the page', () => {
  const all = consults(true, true)
  const page = createPage(all, () => 500)
  page.nextIs(all[1])
  page.press('j')
  page.wait(1000)
  page.type('nrtake two')
  page.wait(2000)
  page.type('!')
  expect(page.opened()).toBe('ac_1')
  expect(Object.fromEntries(page.drafts)).toEqual({ ac_0: '', ac_1: 'take two!' })
})

test('letters pressed while what is next is looked up run no command of the consult on the page', () => {
  const all = consults(true, true)
  const page = createPage(all, () => 500)
  page.nextIs(all[1])
  page.press('j')
  page.wait(1000)
  page.type('nxe')
  page.wait(2000)
  expect(page.dialogs).toEqual([])
  page.press('x')
  expect(page.dialogs).toEqual(['x ac_1'])
})

test('a reply that Escape ends before what is next opens becomes its draft', () => {
  const all = consults(true, true)
  const page = createPage(all, () => 500)
  page.nextIs(all[1])
  page.press('j')
  page.wait(1000)
  page.type('nrtwo')
  page.press('Escape')
  page.wait(2000)
  expect(Object.fromEntries(page.drafts)).toEqual({ ac_0: '', ac_1: 'two' })
})

test('when nothing is next, keys mean what they did before', () => {
  const page = createPage(consults(true), () => 500)
  page.press('j')
  page.wait(1000)
  page.press('n')
  page.wait(1000)
  page.type('rarm')
  expect(page.drafts.get('ac_0')).toBe('arm')
})
