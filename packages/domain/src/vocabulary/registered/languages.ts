import registry from 'language-subtag-registry/data/json/index.json' with { type: 'json' }
import { didYouMean, languageForm } from './found.ts'

type Role = 'language' | 'script' | 'region' | 'variant'

const subtags: Readonly<Record<string, Readonly<Record<string, number>>>> = registry

/** Codes in the registry that are not languages people speak: multiple, no, unknown or uncoded languages. */
const notSpoken = new Set(['mul', 'zxx', 'und', 'mis'])

function roleOf(subtag: string, position: number): Role {
  if (position === 0) return 'language'
  if (/^[a-z]{4}$/i.test(subtag)) return 'script'
  return /^([a-z]{2}|\d{3})$/i.test(subtag) ? 'region' : 'variant'
}

function unregistered(tag: Intl.Locale): Role | null {
  const parts = tag.baseName.split('-')
  if (notSpoken.has(parts[0] ?? '')) return 'language'
  const wrong = parts.findIndex((part, position) => {
    const known = subtags[part.toLowerCase()]
    return known?.[roleOf(part, position)] === undefined
  })
  return wrong === -1 ? null : roleOf(parts[wrong] ?? '', wrong)
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}

/** The two-letter codes, by the English names of their languages. */
let named: Map<string, string> | undefined
function byName(name: string): string | undefined {
  const english = new Intl.DisplayNames('en', { type: 'language' })
  named ??= new Map(
    Object.entries(subtags)
      .filter(([subtag, { language }]) => subtag.length === 2 && language !== undefined)
      .map(([subtag]) => [english.of(subtag)?.toLowerCase() ?? subtag, subtag]),
  )
  return named.get(name.toLowerCase())
}

/** The language that most people speak in a country, for when a country code was written instead of a language code. */
function languageOfCountry(code: string): string | undefined {
  if (subtags[code.toLowerCase()]?.region === undefined) return undefined
  const likely = localeOf(`und-${code}`)?.maximize()
  // `ZZ` and the other codes of no country become English of the United States.
  return likely?.region === code.toUpperCase() ? likely.language : undefined
}

function meant(written: string): string[] {
  const [first = ''] = written.split(/[^A-Za-z0-9]/)
  // `zh-yue` has been `yue` since 2009: `zh` alone would be a different language.
  const extended = written.replace(/^[a-z]{2,3}-([a-z]{3})\b/i, '$1')
  const candidates = [extended.replaceAll('_', '-'), byName(written), languageOfCountry(first), first]
  const found = candidates.map((tag) => localeOf(tag ?? '')).find((tag) => tag && unregistered(tag) === null)
  return found ? [found.baseName] : []
}

const faults: Readonly<Record<Role, string>> = {
  language: languageForm,
  script: `The BCP 47 registry has no such script. ${languageForm}`,
  region: `The BCP 47 registry has no such region. ${languageForm}`,
  variant: `The BCP 47 registry has no such variant. ${languageForm}`,
}

/** Why a tag names no language of the IANA registry; null if it does. */
export function languageFault(written: string): string | null {
  const tag = localeOf(written)
  const wrong = tag ? unregistered(tag) : 'language'
  return wrong === null ? null : `${faults[wrong]}${didYouMean(meant(written))}`
}
