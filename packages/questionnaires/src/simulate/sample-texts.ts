import { limits as most } from '../model/limits.ts'
import type { Item } from '../model/questionnaire.ts'

/** Texts that a pattern often asks for. */
const usual = [
  'A simulated answer.',
  'Simulated',
  'SIMULATED',
  'simulated@example.com',
  '+14155550123',
  '415-555-0123',
  '(415) 555-0123',
  '123-45-6789',
  '120/80',
  '2026-01-31',
  '01/31/2026',
  '31.01.2026',
  '09:00',
  'AB123456',
  'AB-1234',
  'https://example.com/',
]

/** The longest row of digits or letters that is tried. */
const longestRow = 20

const rows = Array.from({ length: longestRow }, (_, index) =>
  ['1', 'a', 'A'].map((character) => character.repeat(index + 1)),
).flat()

/** Cuts or repeats a text until it has a length that the item accepts. In code points, as FHIR counts characters. */
function fitted(text: string, { minLength, maxLength }: Item['limits']): string {
  const wanted = Math.min(minLength ?? 0, most.text)
  const letters = [...text]
  const long = letters.length < wanted ? [...text.repeat(Math.ceil(wanted / letters.length))].slice(0, wanted) : letters
  return (maxLength === null ? long : long.slice(0, maxLength)).join('')
}

/** Texts that may answer an item, the best one first. What its author writes into the empty field often shows the form. */
export function sampleTexts({ limits, placeholder, type }: Item): string[] {
  if (type === 'url') return [fitted('https://example.com/', limits), ...usual]
  const shown = placeholder === null ? [] : [placeholder.text]
  if (limits.pattern === null) return [fitted('A simulated answer.', limits)]
  return [...usual, ...shown, ...rows, ...usual.map((text) => fitted(text, limits))]
}
