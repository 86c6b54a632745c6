import { type AnswerIssue, type IssueCode, type Item, say } from '@consult/questionnaires'
import type { Formats } from '../../ui/words/formats.ts'
import type { PlainKeyOf } from '../../ui/words/say.ts'
import { writeNumber } from './number-text.ts'
import { dateWords } from './value-words.ts'
import type { IntakeSay } from './words/dictionary.ts'
import type { en } from './words/en.ts'

const plain: Partial<Record<IssueCode, PlainKeyOf<typeof en>>> = {
  required: 'required',
  pattern: 'notValid',
  constraint: 'notValid',
  not_an_option: 'chooseOne',
  exclusive: 'exclusive',
  unit: 'needsUnit',
  url: 'url',
}

/** The types of files that patients can upload, as people call them. */
const fileTypes = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'application/pdf': 'PDF',
} as const

/** Names the files that fit an item, whose form may also say `image/*`. */
function typesWords(mimeTypes: readonly string[]): string {
  const fits = (type: string, wanted: string) =>
    wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
  const wanted = mimeTypes.map((type) => type.toLowerCase())
  const names = Object.entries(fileTypes).filter(([type]) => wanted.some((each) => fits(type, each)))
  return names.length > 0 ? names.map(([, name]) => name).join(', ') : mimeTypes.join(', ')
}

const limited = {
  too_few: 'tooFew',
  too_many: 'tooMany',
  too_short: 'tooShort',
  too_long: 'tooLong',
  too_small: 'tooSmall',
  too_large: 'tooLarge',
  decimal_places: 'decimalPlaces',
  file_size: 'fileSize',
} as const

function limitWords(issue: AnswerIssue, item: Item | null, locale: string, formats: Formats): string {
  const { code, limit } = issue
  if (code === 'file_size') return formats.size(Number(limit))
  const text = String(limit ?? '')
  if (/^\d{4}-\d\d/.test(text) || (/^\d{4}$/.test(text) && item?.type.startsWith('date')))
    return dateWords(text, locale)
  const isNumber = text !== '' && Number.isFinite(Number(text))
  return isNumber ? writeNumber(Number(text), locale) : text
}

/** Says what is wrong with an answer, and what to do about it. The author's own words come first. */
export function issueWords(
  issue: AnswerIssue,
  item: Item | null,
  { t, locale, formats }: { t: IntakeSay; locale: string; formats: Formats },
): string {
  const { code, message } = issue
  if (message && code !== 'required') return say(message, locale)
  if (code === 'file_type') return t('fileType', { types: typesWords(item?.limits.mimeTypes ?? []) })
  const key = plain[code]
  if (key) return t(key)
  const slot = Object.hasOwn(limited, code) ? limited[code as keyof typeof limited] : null
  return slot ? t(slot, { limit: limitWords(issue, item, locale, formats) }) : t('notValid')
}
