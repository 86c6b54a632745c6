import type { Item } from '../model/questionnaire.ts'

/** Which items decide whether an item is shown: the questions of its conditions, and the item that it is in. */
function readNeeds(items: readonly Item[], parent: string | null, needs: Map<string, string[]>): Map<string, string[]> {
  for (const item of items) {
    const questions = item.enableWhen?.conditions.map(({ question }) => question) ?? []
    needs.set(item.linkId, parent === null ? questions : [...questions, parent])
    readNeeds(item.items, item.linkId, needs)
  }
  return needs
}

/**
 * Finds a cycle in what decides whether items are shown.
 * @returns the linkIds of the cycle, the first one again at the end; null if there is none
 */
export function findCycle(items: readonly Item[]): string[] | null {
  const needs = readNeeds(items, null, new Map())
  const done = new Set<string>()
  for (const start of needs.keys()) {
    const way: { readonly linkId: string; next: number }[] = [{ linkId: start, next: 0 }]
    const onWay = new Set([start])
    for (let last = way.at(-1); last; last = way.at(-1)) {
      const need = done.has(last.linkId) ? undefined : needs.get(last.linkId)?.[last.next]
      last.next += 1
      if (need === undefined) {
        done.add(last.linkId)
        onWay.delete(last.linkId)
        way.pop()
      } else if (onWay.has(need)) {
        return [...way.slice(way.findIndex(({ linkId }) => linkId === need)).map(({ linkId }) => linkId), need]
      } else if (!done.has(need)) {
        onWay.add(need)
        way.push({ linkId: need, next: 0 })
      }
    }
  }
  return null
}
