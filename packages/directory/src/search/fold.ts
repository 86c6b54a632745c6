const inWords = /[^\p{L}\p{N}]/gu

/**
 * Letters that NFKD does not decompose, with their replacements. The Arabic tatweel has no meaning, so it is removed; Arabic and
 * Persian keyboards have letters and digits of their own that look the same.
 */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ـ: '',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
}
const otherForm = /[ßæœøłđðþıـيىك]/g
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * Folds words that differ only in case, accents or letter forms to the same string. Marks alone fold to an empty string.
 * @param most characters are kept.
 */
export function fold(word: string, most: number): string {
  const letters = word
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(inWords, '')
    .replace(otherForm, (letter) => others[letter] ?? '')
    .replace(arabicDigit, (digit) => String(digit.charCodeAt(0) & 15))
  return [...letters].slice(0, most).join('')
}

/** Folds a character of a text that has no spaces: width, composition, and katakana to hiragana. Its marks tell it from others. */
export const foldCharacter = (character: string): string =>
  character
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(inWords, (mark) => (/\p{M}/u.test(mark) ? mark : ''))
