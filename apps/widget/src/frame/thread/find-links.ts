/** A piece of a message: as it was written, with the address it leads to when it is a link. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi
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

/** The address if it is one that may be followed: http or https, and no `user@` that pretends to be a host. */
function safeHref(text: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(text)
    const isWeb = protocol === 'http:' || protocol === 'https:'
    return isWeb && username === '' && password === '' ? href : null
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
    const href = safeHref(text)
    if (href === null) continue
    if (index > done) pieces.push({ text: message.slice(done, index) })
    pieces.push({ text, href })
    done = index + text.length
  }
  if (done < message.length) pieces.push({ text: message.slice(done) })
  return pieces
}
