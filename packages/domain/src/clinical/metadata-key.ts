/** The kinds of facts that a partner's key can state about a patient. Source: docs/clinical-facts.md. */
export const factKinds = [
  'allergies',
  'medications',
  'conditions',
  'pregnancy',
  'breastfeeding',
  'sex',
  'gender',
  'weight',
  'height',
  'interpreter',
] as const
export type FactKind = (typeof factKinds)[number]

/** A recognized key. */
export interface KnownKey {
  readonly kind: FactKind
  /**
   * True when the key names the whole kind (`allergies`), false when it narrows it (`food_allergies`) or is misspelled.
   */
  readonly plain: boolean
  /** The meaning of a `yes`: that there are none (`noKnownAllergies`), or some (`hasAllergies`). */
  readonly asks?: 'none' | 'some'
  /** True when the key describes the record (`allergies_reviewed_at`) and lists nothing. */
  readonly remark?: boolean
  /** The unit in the key: `weight_kg`. */
  readonly unit?: string
}

const names: Readonly<Record<FactKind, string>> = {
  allergies: 'allergies allergy allergylist knownallergies allergiesandintolerances alergias allergien',
  medications:
    'medications medication meds medicationlist currentmedications currentmeds activemedications regularmedications takesmedications medicines drugs prescriptions medicamentos medicacion',
  conditions:
    'conditions condition medicalconditions chronicconditions healthconditions preexistingconditions problems problemlist activeproblems diagnoses diagnosis comorbidities medicalhistory pastmedicalhistory pmh enfermedades diagnosticos',
  pregnancy: 'pregnant pregnancy ispregnant currentlypregnant pregnancystatus embarazo embarazada',
  breastfeeding: 'breastfeeding isbreastfeeding breastfeedingstatus lactating lactation lactancia',
  sex: 'sex biologicalsex sexatbirth sexassignedatbirth birthsex legalsex administrativesex sexo',
  gender: 'gender genderidentity genero',
  weight: 'weight bodyweight peso',
  height: 'height bodyheight altura estatura',
  interpreter: 'interpreter interpreterneeded interpreterrequired needsinterpreter requiresinterpreter',
}
const kindByName = new Map(factKinds.flatMap((kind) => names[kind].split(' ').map((name) => [name, kind] as const)))

const kindByStem = [
  [/al+erg/, 'allergies'],
  [/medications?$|^medications?/, 'medications'],
  [/pregnan/, 'pregnancy'],
] as const

const units: Readonly<Record<string, string>> = {
  kg: 'kg',
  lb: 'lb',
  lbs: 'lb',
  g: 'g',
  cm: 'cm',
  m: 'm',
  in: 'in',
  ft: 'ft',
}
const measured = new Set<FactKind>(['weight', 'height'])

/** Final words of keys that describe the record and not the patient. */
const remarks = new Set(
  'at by on date reviewed updated verified confirmed checked source id ids count version'.split(' '),
)

/**
 * The words of a key, in lower case and without accents. `foodAllergies`, `food-allergies` and `FOOD_ALLERGIES` are
 * equal.
 */
function wordsOf(key: string): string[] {
  return key
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}

/** Reports whether one letter is missing, added, changed, or swapped with its neighbor. */
function isOneLetterOff(written: string, name: string): boolean {
  if (Math.abs(written.length - name.length) > 1) return false
  let from = 0
  while (from < written.length && written[from] === name[from]) from += 1
  const [a, b] = [written.slice(from), name.slice(from)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

function kindNear(name: string): FactKind | undefined {
  for (const [stem, kind] of kindByStem) if (stem.test(name)) return kind
  if (name.length < 8) return undefined
  for (const [known, kind] of kindByName) if (known.length >= 8 && isOneLetterOff(name, known)) return kind
  return undefined
}

/** Recognizes a metadata key in any spelling; null for any other key. */
export function readMetadataKey(key: string): KnownKey | null {
  const words = wordsOf(key)
  const name = words.join('')
  if (/^no(known)?allerg(y|ies)$|^nka$/.test(name)) return { kind: 'allergies', plain: true, asks: 'none' }
  if (/^nkda$|^noknowndrugallerg(y|ies)$/.test(name)) return { kind: 'allergies', plain: false, asks: 'none' }
  if (/^(has|any)(known)?allerg(y|ies)$/.test(name)) return { kind: 'allergies', plain: true, asks: 'some' }
  const exact = kindByName.get(name)
  if (exact) return { kind: exact, plain: true }
  const unit = units[words.at(-1) ?? '']
  const sized = unit && kindByName.get(words.slice(0, -1).join(''))
  if (unit && sized && measured.has(sized)) return { kind: sized, plain: true, unit }
  const near = kindNear(name)
  if (!near) return null
  return { kind: near, plain: false, ...(remarks.has(words.at(-1) ?? '') && { remark: true }) }
}

/** A key in readable form: `preferredPharmacy` and `preferred_pharmacy` are both `Preferred pharmacy`. */
export function keyLabel(key: string): string {
  const words = key
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.:-]+/u)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}{2,}\d*$/u.test(word) ? word : word.toLowerCase()))
  const [first = key, ...others] = words
  return [first.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), ...others].join(' ')
}
