import { describe, expect, it } from 'vitest'
import { findLinks } from './message-links.ts'

const links = (message: string) => findLinks(message).flatMap(({ href }) => href ?? [])

describe('findLinks', () => {
  it('finds addresses and leaves the surrounding sentence out of them', () => {
    expect(findLinks('See https://nhs.example/rash, then write.')).toEqual([
      { text: 'See ' },
      { text: 'https://nhs.example/rash', href: 'https://nhs.example/rash' },
      { text: ', then write.' },
    ])
  })

  it.each([
    ['https://a.example/x.', 'https://a.example/x'],
    ['(https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/x_(y)', 'https://a.example/x_(y)'],
    ['https://a.example/?q=1&r=2#part!', 'https://a.example/?q=1&r=2#part'],
    ['HTTPS://A.example', 'https://a.example/'],
    ['«https://a.example»', 'https://a.example/'],
    ['https://a.example/ä', 'https://a.example/%C3%A4'],
  ])('%s', (message, href) => {
    expect(links(message)).toEqual([href])
  })

  it('shows the real host of a link written in letters of another script', () => {
    const [link] = findLinks('https://\u0430pple.example/pay')
    expect(link?.host).toBe('xn--pple-43d.example')
    expect(findLinks('https://apple.example/pay')[0]?.host).toBeUndefined()
  })

  it('ends a link at a character that changes the text direction', () => {
    expect(links('https://a.example/\u202egpj.exe')).toEqual(['https://a.example/'])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'jAvAsCrIpT://a.example/%0aalert(1)',
    'ftp://a.example',
    'mailto:a@b.example',
    'www.a.example',
    'http://a.example/',
    'https://clinic.example@evil.example/',
    'https://user:secret@a.example/',
    'https://',
    'https://[not-an-address',
    'xhttps://a.example',
  ])('does not make a link of %s', (message) => {
    expect(findLinks(message)).toEqual([{ text: message }])
  })

  it.each(['', 'plain', 'https://a.example https://b.example', 'a https://a.example\nb', 'https://a.example)))...'])(
    'preserves every character of %j',
    (message) => {
      expect(
        findLinks(message)
          .map(({ text }) => text)
          .join(''),
      ).toBe(message)
    },
  )
})
