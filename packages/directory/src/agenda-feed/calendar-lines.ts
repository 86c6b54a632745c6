/** The longest line in octets, without its line break. Source: RFC 5545, section 3.1. */
const lineOctets = 75

/** Escapes a value of type TEXT. Control characters, which no value may contain, become spaces. */
export function calendarText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** A time in UTC: `20260302T090000Z`. */
export const calendarTime = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Splits a line that is too long. A further line starts with a space, and no character is torn apart. */
function fold(line: string): string {
  const folded: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      folded.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...folded, part].join('\r\n')
}

/** Joins content lines to the text of a calendar: folded, each with its line break. */
export const calendarOf = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('')
