/** A piece of a message: the original text, plus the target address when the piece is a link. */
export interface Piece {
  readonly text: string
  readonly href?: string
  /** The real target host, when it differs from the written one: letters of another script that look Latin. */
  readonly host?: string
}

/** Excludes invisible characters and those that change the text direction. */
const address = /\bhttps:\/\/[^\s<>"'`\p{Cf}]+/giu
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, character: string) => text.split(character).length - 1

/** Removes the punctuation of the surrounding sentence; keeps brackets that belong to the address. */
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

/** The address if it is safe to follow: https, and no `user@` that could pass for a host. Otherwise null. */
function safeUrl(text: string): URL | null {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
  } catch {
    return null
  }
}

/** Splits a message into plain text and links. Joined together, the pieces are the original message. */
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
