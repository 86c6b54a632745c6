/** The sign between whole part and fraction, as the language writes it. */
const decimalSignOf = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** Replaces the digits of Arabic and Persian keyboards. Those of full width are usual ones after normalization. */
const withUsualDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

/**
 * Reads a number as people write it. `1,000` is refused where the language writes `1.5`: as one or as a thousand, it would be a
 * guess.
 * @returns null for a text that is no number
 */
export function readNumber(text: string, locale: string): number | null {
  const plain = withUsualDigits(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim(),
  ).replace(/^\u2212/, '-')
  const match = /^([-+]?)(\d{1,15})(?:([.,\u066b])(\d{1,15}))?$/.exec(plain)
  if (!match) return null
  const [, sign = '', whole = '', separator, fraction = ''] = match
  if (separator && fraction.length === 3 && separator !== decimalSignOf(locale).normalize('NFKC')) return null
  const value = Number(`${sign === '-' ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`)
  return Number.isFinite(value) ? value : null
}

/** Writes a number as the language does, without separators of thousands. */
export const writeNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 15 }).format(value)
