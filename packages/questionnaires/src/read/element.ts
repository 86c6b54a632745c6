import leven from 'leven'
import { ignoredExtensions, refusedExtensions } from './extension-urls.ts'
import type { Findings } from './findings.ts'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What FHIR allows on every element. */
const everywhere = new Set(['id', 'extension', 'modifierExtension', 'fhir_comments'])

/** Numbers have to be numbers in extensions that we do not run, too. */
const numeric = new Set(['valueInteger', 'valueDecimal', 'valuePositiveInt', 'valueUnsignedInt'])

/** One object of a partner's JSON, with its path. Reading a property of the wrong type is a refusal. */
export class Element {
  readonly path: string
  readonly findings: Findings
  readonly #json: Json
  readonly #readExtensions = new Set<string>()
  #extensions: readonly Element[] | null = null

  constructor(json: Json, path: string, findings: Findings) {
    this.#json = json
    this.path = path
    this.findings = findings
  }

  /** The names of the properties that have a value. */
  get names(): string[] {
    return Object.keys(this.#json).filter((name) => (this.#json[name] ?? null) !== null)
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`
  }

  refuse(code: string, name: string, message: string): void {
    this.findings.refuse(code, name === '' ? this.path : this.at(name), message)
  }

  warn(code: string, name: string, message: string): void {
    this.findings.warn(code, name === '' ? this.path : this.at(name), message)
  }

  /** The property without any check, or undefined. */
  raw(name: string): unknown {
    return Object.hasOwn(this.#json, name) ? (this.#json[name] ?? undefined) : undefined
  }

  text(name: string): string | null {
    const value = this.raw(name)
    if (value === undefined) return null
    if (typeof value === 'string' && value.trim() !== '') return value
    this.refuse('wrong_type', name, `${name} has to be a text that is not empty.`)
    return null
  }

  boolean(name: string): boolean {
    const value = this.raw(name)
    if (value === undefined || typeof value === 'boolean') return value ?? false
    this.refuse('wrong_type', name, `${name} has to be true or false, without quotes.`)
    return false
  }

  number(name: string): number | null {
    const value = this.raw(name)
    if (value === undefined) return null
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) {
      this.refuse(
        'number_as_string',
        name,
        `${name} is the text "${value.slice(0, 40)}". Write the number without quotes.`,
      )
    } else this.refuse('wrong_type', name, `${name} has to be a number.`)
    return null
  }

  /** A whole number that is not negative. */
  count(name: string): number | null {
    const value = this.number(name)
    if (value === null || (Number.isInteger(value) && value >= 0)) return value
    this.refuse('wrong_type', name, `${name} has to be a whole number, 0 or more.`)
    return null
  }

  object(name: string): Element | null {
    const value = this.raw(name)
    if (value === undefined) return null
    if (isObject(value)) return new Element(value, this.at(name), this.findings)
    this.refuse('wrong_type', name, `${name} has to be an object.`)
    return null
  }

  list(name: string): Element[] {
    const value = this.raw(name)
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      this.refuse('wrong_type', name, `${name} has to be a list.`)
      return []
    }
    return value.flatMap((entry, index) => {
      if (isObject(entry)) return [new Element(entry, this.at(`${name}.${index}`), this.findings)]
      this.refuse('wrong_type', `${name}.${index}`, `Each entry of ${name} has to be an object.`)
      return []
    })
  }

  get #allExtensions(): readonly Element[] {
    this.#extensions ??= this.list('extension')
    return this.#extensions
  }

  /** All extensions with one of these URLs. */
  extensions(...urls: readonly string[]): Element[] {
    for (const url of urls) this.#readExtensions.add(url)
    return this.#allExtensions.filter((extension) => urls.includes(String(extension.raw('url'))))
  }

  extension(...urls: readonly string[]): Element | null {
    return this.extensions(...urls)[0] ?? null
  }

  /** Reports the extensions that nobody has read. Call it after reading all that the element may have. */
  checkExtensions(): void {
    for (const extension of this.#allExtensions) {
      const url = extension.text('url')
      if (url === null) {
        if (extension.raw('url') === undefined) extension.refuse('missing', 'url', 'An extension needs a url.')
      } else if (Object.hasOwn(refusedExtensions, url) && !this.#readExtensions.has(url)) {
        extension.refuse('unsupported_expression', '', refusedExtensions[url] ?? '')
      } else if (!this.#readExtensions.has(url)) {
        for (const name of extension.names.filter((one) => numeric.has(one))) extension.number(name)
        if (ignoredExtensions.has(url)) continue
        extension.warn('unknown_extension', '', `The extension ${url.slice(0, 200)} has no effect here.`)
      }
    }
    for (const modifier of this.list('modifierExtension')) {
      const url = String(modifier.raw('url')).slice(0, 200)
      modifier.refuse(
        'unknown_modifier_extension',
        '',
        `The modifierExtension ${url} may change what the element means, and we do not know it. Remove it.`,
      )
    }
  }

  /** Refuses properties that the element may not have: a condition with a typing error must not be lost. */
  checkNames(known: readonly string[]): void {
    for (const name of this.names) {
      const plain = name.startsWith('_') ? name.slice(1) : name
      if (known.includes(plain) || everywhere.has(plain)) continue
      const nearest = known.find((candidate) => leven(candidate.toLowerCase(), plain.toLowerCase()) <= 2)
      this.refuse(
        'unknown_element',
        name,
        `FHIR R4 has no ${name.slice(0, 80)} here.${nearest ? ` Did you mean ${nearest}?` : ''}`,
      )
    }
  }
}

/** Returns the root of a partner's JSON, or null if it is not an object. */
export function rootElement(json: unknown, findings: Findings): Element | null {
  return isObject(json) ? new Element(json, '', findings) : null
}
