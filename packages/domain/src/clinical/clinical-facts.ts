import { type FactKind, factKinds, type KnownKey, keyLabel, readMetadataKey } from './metadata-key.ts'
import { readList, saysNoDrugAllergies, saysNone, saysUnknown, saysYes, valueLines } from './metadata-value.ts'

/** The source of the metadata: the patient, or the open consult. */
export type FactOrigin = 'patient' | 'consult'

/** One statement by the partner. */
export interface Statement {
  /** As the partner wrote it. */
  readonly text: string
  /** The key in readable form, when it says more than the kind does: `Food allergies`. */
  readonly label: string | null
  readonly from: readonly FactOrigin[]
}

/** A statement in one line, as physicians read it: `Food allergies: peanuts`. */
export const statementWords = ({ text, label }: Pick<Statement, 'text' | 'label'>): string =>
  label ? `${label}: ${text}` : text

/** The partner's statements of one kind. */
export interface ClinicalFact {
  /**
   * `listed`: there is at least one entry. `none`: the partner says that there are none. `partly`: the partner rules
   * out only some sort (`NKDA`, `food_allergies: none`). `absent`: the partner says nothing, or says that it is
   * unknown.
   */
  readonly state: 'listed' | 'none' | 'partly' | 'absent'
  readonly items: readonly Statement[]
  /** Other statements: the wording of a `none`, `unknown`, or who reviewed it. */
  readonly remarks: readonly Statement[]
}

/** A pair with an unrecognized key. */
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

/** Interprets one pair. */
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

/** Merges statements that appear in both the patient's and the consult's metadata. */
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
 * Sorts a partner's metadata about the patient by kind, with unrecognized pairs under `more`: each pair appears in
 * exactly one place. A listed entry outweighs `none`, and `none` outweighs no statement. Source:
 * docs/clinical-facts.md.
 * @param metadata the pairs of the patient and of the open consult. Values are text or any JSON value.
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
