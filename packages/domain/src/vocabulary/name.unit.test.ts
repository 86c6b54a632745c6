import { describe, expect, it } from 'vitest'
import { nameText } from './name.ts'

const name = nameText({ min: 1, max: 200 })
const issueOf = (value: string) => name.safeParse(value).error?.issues[0]?.message

describe('a name', () => {
  it.each([
    'Ada',
    "Siobhán O'Neill-Okafor",
    'J.R. Osei',
    'Dr.Smith',
    'Ann Lee, M.D., Ph.D.',
    'St. John’s Clinic No. 2',
    '李小龍',
    'علی‌رضا',
    'Müller & Söhne',
  ])('%j is accepted', (value) => {
    expect(name.parse(value)).toBe(value)
  })

  it.each(['Ada\nHello', 'Ada\r\nBcc: x', 'Ada\tOsei', 'Ada\u2028Osei', 'Ada\u2029', 'Ada\u0085Osei', 'Ada\u0000'])(
    'a name is one line without control characters, so %j is refused',
    (value) => {
      expect(issueOf(value)).toBeDefined()
    },
  )

  it.each(['see https://evil.example/login', 'ftp://x', 'WWW.EVIL', 'go to evil.com', 'evil.co.uk', 'me@evil.example'])(
    'a name contains no web address, so %j is refused with advice',
    (value) => {
      expect(issueOf(value)).toBe('Remove the web address from the name, or put a space after the dot.')
    },
  )

  it.each(['\u202eadA', 'Ada\u2066x\u2069'])(
    'a name cannot reorder the surrounding text, so %j is refused',
    (value) => {
      expect(issueOf(value)).toBe('Remove characters that change the direction of text.')
    },
  )
})

it('a very long name is refused without a search for a web address in it', () => {
  // A quadratic search would take minutes.
  expect(nameText({ max: 200 }).safeParse('a'.repeat(1_000_000)).error?.issues).toMatchObject([{ code: 'too_big' }])
})
