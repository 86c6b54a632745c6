import type { Finding } from '../model/finding.ts'
import { ownUrls } from '../read/extension-urls.ts'
import { type Draft, entryOf, type ItemId, isQuestion } from './document.ts'
import { isHelpItem } from './help.ts'
import { isJson, listOf } from './json.ts'

/** An item in the list of the builder. */
export interface Row {
  readonly id: ItemId
  /** Counted from 1. */
  readonly depth: number
  /** Of a question, counted through the whole form. Null for groups and texts. */
  readonly number: number | null
}

/** The items in the order in which they are asked. Help belongs to its question and is not listed. */
export function rowsOf(draft: Draft): Row[] {
  const rows: Row[] = []
  let number = 0
  const list = (ids: readonly ItemId[], depth: number) => {
    for (const id of ids) {
      if (isHelpItem(draft, id)) continue
      const entry = entryOf(draft, id)
      if (isQuestion(entry)) number += 1
      rows.push({ id, depth, number: isQuestion(entry) ? number : null })
      list(entry.items, depth + 1)
    }
  }
  list(draft.top, 1)
  return rows
}

/** What a finding is about. */
export type FindingPlace =
  | { readonly kind: 'item'; readonly id: ItemId }
  | { readonly kind: 'score'; readonly index: number }
  | { readonly kind: 'form' }

/** The item, the score or the form that the path of a finding names: `item.2.item.0.enableWhen.0` is the third one's first. */
export function placeOfPath(draft: Draft, path: string): FindingPlace {
  const parts = path.replace(/^questionnaire\.?/, '').split('.')
  let id: ItemId | null = null
  for (let at = 0; parts[at] === 'item' && parts[at + 1] !== undefined; at += 2) {
    const ids: readonly ItemId[] = id === null ? draft.top : entryOf(draft, id).items
    const found: ItemId | undefined = ids[Number(parts[at + 1])]
    if (found === undefined) break
    id = found
  }
  if (id !== null) {
    const { parent } = entryOf(draft, id)
    return { kind: 'item', id: isHelpItem(draft, id) && parent !== null ? parent : id }
  }
  const index = Number(parts[1])
  const extension = parts[0] === 'extension' ? listOf(draft.root, 'extension')[index] : undefined
  return isJson(extension) && extension.url === ownUrls.score ? { kind: 'score', index } : { kind: 'form' }
}

/** The findings by what they are about. */
export interface PlacedFindings {
  readonly items: ReadonlyMap<ItemId, readonly Finding[]>
  readonly scores: ReadonlyMap<number, readonly Finding[]>
  readonly form: readonly Finding[]
}

export function placeFindings(draft: Draft, findings: readonly Finding[]): PlacedFindings {
  const items = new Map<ItemId, Finding[]>()
  const scores = new Map<number, Finding[]>()
  const form: Finding[] = []
  for (const finding of findings) {
    const place = placeOfPath(draft, finding.path)
    if (place.kind === 'item') items.set(place.id, [...(items.get(place.id) ?? []), finding])
    else if (place.kind === 'score') scores.set(place.index, [...(scores.get(place.index) ?? []), finding])
    else form.push(finding)
  }
  return { items, scores, form }
}
