/** The default alphabet of GSM 03.38, and the characters of its extension, each of which takes two places. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€\f')

/** How many places one message has, and each part of a longer one, whose header takes some. */
const places = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const

export interface SmsSize {
  /** One character outside of the GSM alphabet makes the whole message UCS-2. */
  readonly encoding: 'gsm7' | 'ucs2'
  /** Places: characters of GSM-7, or UTF-16 code units. */
  readonly length: number
  /** How many messages the provider sends and bills. */
  readonly segments: number
}

/** The characters that must not be torn apart: an escape and its character, or a surrogate pair. */
const unitsOf = (text: string, encoding: SmsSize['encoding']) =>
  [...text].map((character) => (encoding === 'ucs2' ? character.length : extended.has(character) ? 2 : 1))

/** How a text is sent: its encoding, length and number of segments. */
export function smsSizeOf(text: string): SmsSize {
  const encoding = [...text].every((character) => basic.has(character) || extended.has(character)) ? 'gsm7' : 'ucs2'
  const { single, part } = places[encoding]
  const units = unitsOf(text, encoding)
  const length = units.reduce((sum, unit) => sum + unit, 0)
  if (length <= single) return { encoding, length, segments: 1 }
  let [segments, used] = [1, 0]
  for (const unit of units) {
    if (used + unit > part) [segments, used] = [segments + 1, 0]
    used += unit
  }
  return { encoding, length, segments }
}

/** Whether the text is sent as one message. */
export const fits = (text: string): boolean => smsSizeOf(text).segments === 1

/** The first of several texts that takes the fewest segments. @param texts the best one first; at least one */
export function shortest(texts: readonly [string, ...string[]]): string {
  return texts.reduce((best, text) => (smsSizeOf(text).segments < smsSizeOf(best).segments ? text : best))
}

const replaced: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '’': "'", '–': '-' }

/**
 * The text in the GSM alphabet, without the marks that it lacks, as people write text messages: `Chờ` becomes `Cho`. Letters of
 * other scripts stay.
 */
export const withoutAccents = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (basic.has(character) || extended.has(character)) return character
      const plain = replaced[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
      return basic.has(plain) ? plain : character
    })
    .join('')
