import { InvalidArgumentError } from 'commander'

const longest = 500

/** The address, or null for `none`. */
function parseLink(written: string, isAllowed: (url: URL) => boolean, expected: string): string | null {
  const text = written.trim()
  if (text === 'none') return null
  const refuse = (why: string) => new InvalidArgumentError(`${why} Expected ${expected}, or none to show no link.`)
  if (text.length > longest) throw refuse(`Longer than ${longest} characters.`)
  const url = URL.parse(text)
  if (!url) throw refuse('Not an address.')
  if (url.username || url.password) throw refuse('A user name or password has no place in a link for patients.')
  if (!isAllowed(url)) throw refuse(`${url.protocol} is not allowed here.`)
  return url.href
}

const isPage = ({ protocol, hostname }: URL) => protocol === 'https:' && hostname !== ''

/** A page on privacy. @returns null for `none`. @throws InvalidArgumentError */
export const parsePrivacyUrl = (written: string) =>
  parseLink(written, isPage, 'an https address: https://clinic.example/privacy')

/** How patients reach the partner. @returns null for `none`. @throws InvalidArgumentError */
export const parseContactUrl = (written: string) =>
  parseLink(
    written,
    (url) =>
      isPage(url) ||
      (url.protocol === 'mailto:' && /^[^@\s?]+@[^@\s?]+$/.test(url.pathname)) ||
      (url.protocol === 'tel:' && /^\+?[\d().-]{3,30}$/.test(url.pathname)),
    'https://clinic.example/contact, mailto:help@clinic.example or tel:+14155550100',
  )
