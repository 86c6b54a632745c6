import type { GivenAnswer, GivenItem, Item, Questionnaire, Response } from '@consult/questionnaires'

const isFixed = ({ hidden, readOnly }: Item) => hidden || readOnly

/** Pairs the items inside a group or an answer with those that were stored in the same place. */
function mergeAnswers(item: Item, given: readonly GivenAnswer[], stored: readonly GivenAnswer[]): GivenAnswer[] {
  return given.map(({ value, items }, index) => ({
    value,
    items: mergeItems(item.items, items, stored[index]?.items ?? []),
  }))
}

function mergeGroup(item: Item, given: readonly GivenItem[], stored: readonly GivenItem[]): GivenItem[] {
  // A group that repeats has the instances that the patient left. Another group is there once.
  const count = item.repeats ? given.length : Math.max(given.length, stored.length)
  return Array.from({ length: count }, (_, index) => {
    const [own, before] = [given[index], stored[index]]
    const items = mergeItems(item.items, own?.items ?? [], before?.items ?? [])
    return { linkId: item.linkId, answers: [], items, path: own?.path ?? before?.path ?? '' }
  }).filter(({ items }) => item.repeats || items.length > 0)
}

function mergeItems(
  items: readonly Item[],
  given: readonly GivenItem[],
  stored: readonly GivenItem[],
): readonly GivenItem[] {
  const [byGiven, byStored] = [given, stored].map((those) => Map.groupBy(those, ({ linkId }) => linkId))
  return items.flatMap((item) => {
    const before = byStored?.get(item.linkId) ?? []
    const own = byGiven?.get(item.linkId) ?? []
    if (isFixed(item)) return before
    if (item.type === 'group' || item.type === 'display') return mergeGroup(item, own, before)
    return own.map((each) => ({ ...each, answers: mergeAnswers(item, each.answers, before[0]?.answers ?? []) }))
  })
}

/**
 * Returns what a patient sends, with the stored answers of the items that a patient cannot see or change. What a patient's
 * browser says about those items is not read.
 */
export const keepFixed = ({ items }: Questionnaire, given: Response, stored: Response): Response => ({
  items: mergeItems(items, given.items, stored.items),
})
