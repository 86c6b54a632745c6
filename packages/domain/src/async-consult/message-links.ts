/** A piece of a message: as it was written, with the address it leads to when it is a link. */
export interface Piece {
  readonly text: string
  readonly href?: string
  /** Where it really leads, when that is not how it was written: letters of another script that look like Latin ones. */
  readonly host?: string
}

/** Without characters that are not seen, or that turn the direction of what is read. */
const address = /\bhttps:\/\/[^\s<>"'`\p{Cf}]+/giu
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, character: string) => text.split(character).length - 1

/** Without the punctuation of the sentence that the address stands in; a bracket of its own it keeps. */
function trimSentence(text: string): string {
  const surplus = new Map(
    Object.entries(closers).map(([close, open]) => [close, count(text, close) - count(text, open)]),
  )
  let end = text.length
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1)
    const over = surplus.get(last)
    if (over !== undefined && over > 0) surplus.set(last, over - 1)
    else if (!/[.,;:!?…»”’]/.test(last)) break
  }
  return text.slice(0, end)
}

/** The address if it is one that may be followed: https, and no `user@` that pretends to be a host. */
function safeUrl(text: string): URL | null {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
  } catch {
    return null
  }
}

/** Cuts a message into plain text and links. Put together again, the pieces are the message. */
export function findLinks(message: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: found, index } of message.matchAll(address)) {
    const text = trimSentence(found)
    const url = safeUrl(text)
    if (url === null) continue
    if (index > done) pieces.push({ text: message.slice(done, index) })
    const isAsWritten = text.toLowerCase().startsWith(`https://${url.host}`)
    pieces.push({ text, href: url.href, ...(!isAsWritten && { host: url.host }) })
    done = index + text.length
  }
  if (done < message.length) pieces.push({ text: message.slice(done) })
  return pieces
}
