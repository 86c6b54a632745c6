import type { Option } from '../model/questionnaire.ts'
import type { Element } from './element.ts'
import { weightUrls } from './extension-urls.ts'
import { readTranslations } from './read-text.ts'

interface ValueSet {
  readonly options: readonly Option[]
  /** Whether parts of it are defined elsewhere. */
  readonly incomplete: boolean
}

function optionOf(concept: Element, system: string | null): Option | null {
  const code = concept.text('code')
  if (code === null) return null
  const display = concept.text('display')
  const designations = concept.list('designation').flatMap((entry): [string, string][] => {
    const [language, text] = [entry.text('language'), entry.text('value')]
    return language !== null && text !== null ? [[language, text]] : []
  })
  const weight = concept.extension(...weightUrls)
  return {
    value: { kind: 'coding', system, code, display },
    label: {
      text: display ?? code,
      translations: { ...Object.fromEntries(designations), ...readTranslations(concept, 'display') },
    },
    prefix: null,
    weight: weight && (weight.number('valueDecimal') ?? weight.number('valueInteger')),
    exclusive: false,
    initial: false,
    flag: null,
  }
}

function readValueSet(resource: Element): ValueSet {
  const expansion = resource.object('expansion')?.list('contains') ?? []
  if (expansion.length > 0) {
    const options = expansion.flatMap((concept) => optionOf(concept, concept.text('system')) ?? [])
    return { options, incomplete: false }
  }
  const compose = resource.object('compose')
  const includes = compose?.list('include') ?? []
  const options = includes.flatMap((include) => {
    const system = include.text('system')
    return include.list('concept').flatMap((concept) => optionOf(concept, system) ?? [])
  })
  const whole = includes.every((include) => include.list('concept').length > 0 && include.list('valueSet').length === 0)
  const incomplete = !whole || (compose?.list('exclude').length ?? 0) > 0
  if (incomplete) {
    resource.warn(
      'external_options',
      'compose',
      'Parts of this value set are defined elsewhere and are left out. List every concept.',
    )
  }
  return { options, incomplete }
}

/** The value sets that a questionnaire contains, each read once and only if an item uses it. */
export class ValueSets {
  readonly #resources = new Map<string, Element>()
  readonly #read = new Map<string, ValueSet>()

  constructor(root: Element) {
    for (const resource of root.list('contained')) {
      if (resource.raw('resourceType') === 'ValueSet') this.#resources.set(String(resource.raw('id')), resource)
    }
  }

  /** @param reference `#id` */
  find(reference: string): ValueSet | null {
    const id = reference.startsWith('#') ? reference.slice(1) : null
    const resource = id === null ? undefined : this.#resources.get(id)
    if (id === null || !resource) return null
    const known = this.#read.get(id) ?? readValueSet(resource)
    this.#read.set(id, known)
    return known
  }
}
