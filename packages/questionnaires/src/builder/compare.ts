import { ownUrls } from '../read/extension-urls.ts'
import { entryOf, type ItemId, idsInOrder, linkIdOf, readDraft } from './document.ts'
import { isHelpItem } from './help.ts'
import { isJson, type Json, listOf, stringOf, withField } from './json.ts'

/** What differs in an item. */
export type ChangedPart = 'text' | 'type' | 'options' | 'conditions' | 'required' | 'place' | 'other'

export interface ItemChange {
  readonly linkId: string
  readonly text: string
  readonly parts: readonly ChangedPart[]
}

/** What differs between two versions of a form. */
export interface FormChanges {
  readonly added: readonly ItemChange[]
  readonly removed: readonly ItemChange[]
  readonly changed: readonly ItemChange[]
  readonly isTitleChanged: boolean
  readonly areScoresChanged: boolean
  /** Whether the form itself differs in something else. */
  readonly isOtherChanged: boolean
}

interface Known {
  readonly linkId: string
  readonly json: Json
  readonly parent: string | null
}

/** Two values are the same whatever the order of their properties: the service does not keep it. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]))
  }
  if (!isJson(a) || !isJson(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  )
}

function readItems(form: Json): { items: Map<string, Known>; root: Json } {
  const draft = readDraft(form)
  const items = new Map<string, Known>()
  if (!draft) return { items, root: form }
  for (const id of idsInOrder(draft)) {
    const { json, parent } = entryOf(draft, id)
    // Help is a text of its question.
    const help = isHelpItem(draft, id) && parent !== null
    const owner: ItemId | null = help ? parent : id
    const linkId = linkIdOf(entryOf(draft, owner))
    const known = items.get(linkId)
    if (help && known) items.set(linkId, { ...known, json: { ...known.json, help: [json.text, json._text] } })
    else items.set(linkId, { linkId, json, parent: parent === null ? null : linkIdOf(entryOf(draft, parent)) })
  }
  return { items, root: draft.root }
}

const partNames: readonly (readonly [ChangedPart, readonly string[]])[] = [
  ['text', ['text', '_text', 'prefix', '_prefix', 'help']],
  ['type', ['type']],
  ['options', ['answerOption', 'answerValueSet']],
  ['conditions', ['enableWhen', 'enableBehavior']],
  ['required', ['required']],
]

/** The longest list of items that stand in the same order before and after. The others were moved. */
function inOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const positions = new Map(before.map((linkId, index) => [linkId, index]))
  /** For each length, where the best run of that length ends. */
  const ends: { position: number; linkId: string; prior: string | null }[] = []
  const priors = new Map<string, string | null>()
  for (const linkId of after) {
    const position = positions.get(linkId)
    if (position === undefined) continue
    let at = ends.findIndex((end) => end.position >= position)
    if (at === -1) at = ends.length
    const prior = ends[at - 1]?.linkId ?? null
    ends[at] = { position, linkId, prior }
    priors.set(linkId, prior)
  }
  const found = new Set<string>()
  for (let at = ends.at(-1)?.linkId ?? null; at !== null; at = priors.get(at) ?? null) found.add(at)
  return found
}

function differences(before: Known, after: Known, isMoved: boolean): ChangedPart[] {
  const named = partNames.flatMap(([part, names]) =>
    names.every((name) => isSame(before.json[name], after.json[name])) ? [] : [part],
  )
  const known = ['item', ...partNames.flatMap(([, names]) => names)]
  const rest = (json: Json) => known.reduce((left, name) => withField(left, name, undefined), json)
  return [
    ...named,
    ...(isMoved || before.parent !== after.parent ? ['place' as const] : []),
    ...(isSame(rest(before.json), rest(after.json)) ? [] : ['other' as const]),
  ]
}

const describe = ({ linkId, json }: Known, parts: readonly ChangedPart[] = []): ItemChange => ({
  linkId,
  text: stringOf(json, 'text'),
  parts,
})

const scoresIn = (root: Json) =>
  listOf(root, 'extension').filter((entry) => isJson(entry) && entry.url === ownUrls.score)
const othersIn = (root: Json) =>
  listOf(root, 'extension').filter((entry) => !isJson(entry) || entry.url !== ownUrls.score)

/** Says what differs between two versions of a form, by linkId. */
export function compareForms(before: Json, after: Json): FormChanges {
  const [old, now] = [readItems(before), readItems(after)]
  const stayed = inOrder([...old.items.keys()], [...now.items.keys()])
  const titles = ['title', '_title']
  const rest = (root: Json) =>
    [...titles, 'item', 'extension', 'status', 'date'].reduce((left, name) => withField(left, name, undefined), root)
  return {
    added: [...now.items.values()].filter(({ linkId }) => !old.items.has(linkId)).map((item) => describe(item)),
    removed: [...old.items.values()].filter(({ linkId }) => !now.items.has(linkId)).map((item) => describe(item)),
    changed: [...now.items.values()].flatMap((item) => {
      const was = old.items.get(item.linkId)
      const parts = was ? differences(was, item, !stayed.has(item.linkId)) : []
      return parts.length > 0 ? [describe(item, parts)] : []
    }),
    isTitleChanged: titles.some((name) => !isSame(old.root[name], now.root[name])),
    areScoresChanged: !isSame(scoresIn(old.root), scoresIn(now.root)),
    isOtherChanged: !isSame(rest(old.root), rest(now.root)) || !isSame(othersIn(old.root), othersIn(now.root)),
  }
}
