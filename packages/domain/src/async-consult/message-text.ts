/** Control characters except tab and line breaks, zero-width characters, bidirectional overrides and the BOM. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: stripping them is the purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\u2061-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g

/**
 * A message's text in the one form that is stored: NFC, without control and zero-width characters (inner tabs
 * and line breaks stay), trimmed. Joiners (U+200C, U+200D) stay between other characters, where Persian and emoji
 * need them, and count as nothing alone. Empty when nothing visible is left.
 */
export function normaliseMessageText(text: string): string {
  const normal = text.toWellFormed().replace(/\r\n?/g, '\n').replace(invisible, '').normalize('NFC')
  return normal.replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, '')
}

/** The longest text of one message, in characters (code points). */
export const messageTextLimit = 8000
