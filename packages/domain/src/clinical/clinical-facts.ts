import { type FactKind, factKinds, type KnownKey, keyLabel, readMetadataKey } from './metadata-key.ts'
import { readList, saysNoDrugAllergies, saysNone, saysUnknown, saysYes, valueLines } from './metadata-value.ts'

/** Whose metadata it is: of the patient, or of the consult that is looked at. */
export type FactOrigin = 'patient' | 'consult'

/** Something that the partner says. */
export interface Statement {
  /** As the partner wrote it. */
  readonly text: string
  /** The key as a person reads it, where it says more than the kind does: `Food allergies`. */
  readonly label: string | null
  readonly from: readonly FactOrigin[]
}

/** What the partner says of one kind. */
export interface ClinicalFact {
  /**
   * `listed`: there is something. `none`: the partner says that there is nothing. `partly`: that there is nothing of some
   * sort (`NKDA`, `food_allergies: none`). `absent`: the partner says nothing, or that it is not known.
   */
  readonly state: 'listed' | 'none' | 'partly' | 'absent'
  readonly items: readonly Statement[]
  /** What else was said: `none` in its own words, `unknown`, who reviewed it. */
  readonly remarks: readonly Statement[]
}

/** A pair that nothing is known of. */
export interface OtherPair {
  readonly key: string
  readonly label: string
  readonly lines: readonly string[]
  readonly from: FactOrigin
}

export type ClinicalFacts = Readonly<Record<FactKind, ClinicalFact>> & { readonly more: readonly OtherPair[] }

type Metadata = Readonly<Record<string, unknown>>
type Said = Pick<ClinicalFact, 'state'> & { readonly texts: readonly string[]; readonly lists: boolean }

const lists: ReadonlySet<FactKind> = new Set(['allergies', 'medications', 'conditions'])
const remark = (state: ClinicalFact['state'], texts: readonly string[]): Said => ({ state, texts, lists: false })
const listing = (texts: readonly string[]): Said => ({ state: 'listed', texts, lists: true })

/** What one pair says. */
function readPair({ kind, plain, asks, remark: aside, unit }: KnownKey, value: unknown): Said {
  const texts = valueLines(value)
  const text = texts.join(', ')
  if (aside) return remark('absent', texts)
  if (!lists.has(kind)) {
    if (texts.every(saysUnknown)) return remark('absent', texts)
    return listing(unit && /^[\d.,]+$/.test(text) ? [`${text} ${unit}`] : texts)
  }
  const isNone = plain ? 'none' : 'partly'
  if (asks === 'none' && saysYes(text)) return remark(isNone, texts)
  if (asks === 'none' && saysNone(text)) return remark('absent', texts)
  const { says, items } = readList(value)
  if (items.length > 0 && items.every((item) => saysNone(item) || saysNoDrugAllergies(item))) {
    return remark(items.some(saysNone) ? isNone : 'partly', items)
  }
  return says === 'unknown' ? remark('absent', items) : listing(items)
}

/** Puts what is said twice, by the patient's and by the consult's metadata, down once. */
function merge(statements: readonly Statement[]): Statement[] {
  const found = new Map<string, Statement>()
  for (const statement of statements) {
    const key = `${statement.label ?? ''}\n${statement.text.trim().toLowerCase()}`
    const known = found.get(key)
    found.set(key, known ? { ...known, from: [...new Set([...known.from, ...statement.from])] } : statement)
  }
  return [...found.values()]
}

const order = ['absent', 'partly', 'none', 'listed'] as const

/**
 * What a partner's metadata says of the patient, by kind, with everything else under `more`: each pair stands in exactly one
 * place. What is stated outweighs `none`, and `none` outweighs saying nothing. Source: docs/clinical-facts.md.
 * @param metadata the pairs of the patient, and of the consult that is looked at. Values are text, or what JSON has.
 */
export function readClinicalFacts(metadata: Readonly<Partial<Record<FactOrigin, Metadata>>>): ClinicalFacts {
  const pairs = (['patient', 'consult'] as const).flatMap((from) =>
    Object.entries(metadata[from] ?? {}).map(([key, value]) => ({ from, key, value, known: readMetadataKey(key) })),
  )
  const factOf = (kind: FactKind): ClinicalFact => {
    const said = pairs.flatMap(({ from, key, value, known }) => {
      if (known?.kind !== kind) return []
      const label = known.plain && !known.asks ? null : keyLabel(key)
      const { state, texts, lists } = readPair(known, value)
      return [{ state, lists, statements: texts.map((text): Statement => ({ text, label, from: [from] })) }]
    })
    const state = said.reduce<ClinicalFact['state']>(
      (most, one) => (order.indexOf(one.state) > order.indexOf(most) ? one.state : most),
      'absent',
    )
    const those = (listed: boolean) =>
      merge(said.filter((one) => one.lists === listed).flatMap((one) => one.statements))
    return { state, items: those(true), remarks: those(false) }
  }
  const more = pairs
    .filter(({ known }) => !known)
    .map(({ from, key, value }) => ({ key, from, label: keyLabel(key), lines: valueLines(value) }))
  const facts = Object.fromEntries(factKinds.map((kind) => [kind, factOf(kind)])) as Record<FactKind, ClinicalFact>
  return { ...facts, more }
}
