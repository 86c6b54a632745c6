import { readLook } from '../../bridge/look.ts'
import { isRecord } from '../../bridge/record.ts'
import { isSpoken, languages } from '../../languages.ts'
import type { MountOptions, ThemeOptions } from '../options.ts'
import { nearestName } from './nearest-name.ts'
import { corners, isOffset, isZIndex, mostOffset, mostZIndex } from './position.ts'

/** The check of one option, and what the console warning says it expects. */
interface Rule {
  is(value: unknown): boolean
  readonly expected: string
}

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ')
const oneOf = (...words: readonly string[]): Rule => ({
  is: (value) => words.includes(value as string),
  expected: `one of ${quoted(words)}`,
})
const isElement = (value: unknown) => value instanceof Element
const isText = (value: unknown) => typeof value === 'string'

/** True for a valid selector, whether or not it matches an element. */
function isSelector(value: unknown): boolean {
  try {
    if (isText(value)) document.createDocumentFragment().querySelector(value as string)
    return isText(value)
  } catch {
    return false
  }
}

const rules: Readonly<Record<keyof MountOptions, Rule>> = {
  // An invalid token or container causes an error with its own code.
  token: { is: () => true, expected: '' },
  container: { is: () => true, expected: '' },
  mode: oneOf('launcher', 'inline'),
  launcher: {
    is: (value) => typeof value === 'boolean' || isElement(value) || isSelector(value),
    expected: 'an element, its selector, or false',
  },
  label: { is: isText, expected: 'a text' },
  titleBadge: { is: (value) => typeof value === 'boolean', expected: 'true or false' },
  position: oneOf(...corners),
  offset: {
    is: (value) =>
      isOffset(value) ||
      (isRecord(value) &&
        Object.entries(value).every(
          ([name, part]) => ['x', 'y'].includes(name) && (part === undefined || isOffset(part)),
        )),
    expected: `a number from 0 to ${mostOffset}, or { x, y }`,
  },
  zIndex: { is: isZIndex, expected: `a whole number from 0 to ${mostZIndex}` },
  locale: { is: isSpoken, expected: `a language tag of ${quoted(languages)}` },
  theme: {
    is: (value) => isRecord(value) || themeRules.scheme.is(value),
    expected: '"light", "dark", "auto", or an object',
  },
  onReady: { is: (value) => typeof value === 'function', expected: 'a function' },
  baseUrl: { is: isText, expected: 'an address' },
}

const isLook = (name: string) => (value: unknown) => readLook({ [name]: value }).ignored.length === 0
const themeRules: Readonly<Record<keyof ThemeOptions, Rule>> = {
  scheme: oneOf('light', 'dark', 'auto'),
  accent: { is: isLook('accent'), expected: 'a color as "#rrggbb"' },
  radius: { is: isLook('radius'), expected: 'a number from 0 to 24' },
  font: { is: isLook('font'), expected: 'names of fonts, at most 100 characters' },
}

/** Returns one line for each unknown or invalid field. */
function faultsOf(given: object, known: Readonly<Record<string, Rule>>, path: string): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined
    if (!rule) {
      const nearest = nearestName(name, Object.keys(known))
      return `unknown option ${path}${name}${nearest ? `; did you mean ${path}${nearest}?` : ''}`
    }
    // An unset option is valid.
    if (value === undefined || value === null || rule.is(value)) return []
    return `ignored ${path}${name}: it has to be ${rule.expected}`
  })
}

/** Warns in the console about unknown and ignored options. It never logs their values. */
export function checkOptions(given: MountOptions): void {
  const { theme } = given
  const faults = [...faultsOf(given, rules, ''), ...(isRecord(theme) ? faultsOf(theme, themeRules, 'theme.') : [])]
  // biome-ignore lint/suspicious/noConsole: integrators look here first
  for (const fault of faults) console.warn(`consult: ${fault}`)
}

/** The smallest supported width, in pixels. Source: docs/embedding.md. */
const leastWidth = 280

/** Warns in the console when the container is narrower than the widget supports. */
export function checkRoom(host: Element, signal: AbortSignal): void {
  const watch = new ResizeObserver(([entry]) => {
    const width = Math.round(entry?.contentRect.width ?? 0)
    // A container in a hidden tab has no width yet.
    if (width === 0) return
    watch.disconnect()
    if (width >= leastWidth) return
    // biome-ignore lint/suspicious/noConsole: integrators look here first
    console.warn(`consult: the container is ${width} px wide; the widget needs ${leastWidth} px`)
  })
  watch.observe(host)
  signal.addEventListener('abort', () => watch.disconnect())
}
